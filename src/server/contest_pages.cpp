#include "server/contest_pages.h"

#include <fmt/format.h>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "contest/report.h"
#include "contest/tuning/tuning_course.h"
#include "core/errors.h"
#include "core/record_file.h"
#include "core/to_json.h"
#include "server/contest_page.h"
#include "server/replay_frames.h"

namespace agon::app {

using contest::Key;
using contest::Store;

namespace {

/// What was asked for is not there.
struct NotFound : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Opened {
  std::unique_ptr<Store> store;
  std::string contest;
};

Opened store_of(const std::vector<std::string>& stores, const std::string& contest,
                const ContestPages::Shown& shown) {
  for (const auto& where : stores) {
    if (!shown(contest)) break;
    auto store = Store::open(where, true);
    for (const auto& name : store->contests())
      if (name == contest) return {std::move(store), name};
  }
  throw NotFound(fmt::format("no contest \"{}\"; /api/contests lists them", contest.substr(0, 60)));
}

json::value summary(Store& store, const std::string& name) {
  const auto report = contest::report_of(store.plan(name), store);
  json::value leader;
  if (!report.ranking.empty() && !report.matches.empty())
    leader = json::string(report.name(report.ranking.front()));
  return {{"contest", json::string(name)},
          {"game", json::string(report.plan.game)},
          {"format", to_json(report.plan.format)},
          {"entrants", report.plan.entrants.size()},
          {"played", report.played},
          {"expected", report.expected},
          {"complete", report.complete},
          {"leader", std::move(leader)},
          {"tuning", contest::tuning_in(report.plan).has_value()}};
}

/// The key of "r2b1g3".
Key key_of(const std::string& text) {
  Key key;
  int read = 0;
  const bool whole =
      std::sscanf(text.c_str(), "r%ub%ug%u%n", &key.round, &key.board, &key.game, &read) == 3 &&
      static_cast<std::size_t>(read) == text.size();
  if (!whole || key.round == 0 || key.board == 0 || key.game == 0)
    throw NotFound(fmt::format("no match \"{}\"; matches are named like r1b2g1", text.substr(0, 40)));
  return {key.round - 1, key.board - 1, key.game - 1};
}

std::string record_bytes(const Opened& opened, const std::string& match) {
  auto bytes = opened.store->record(opened.contest, key_of(match));
  if (bytes.empty()) throw NotFound(fmt::format("the contest has no record of a match \"{}\"", match));
  return bytes;
}

net::Response text_response(const char* type, std::string body) {
  net::Response response{200, type, std::move(body)};
  return response;
}

std::string id_of(const std::string& contest, const std::string& match) {
  return "contest/" + contest + "/" + match;
}

}  // namespace

ContestPages::ContestPages(ReplayDesk& desk, AnalysisAnswers& analyses, std::vector<std::string> stores,
                           Shown shown)
    : desk_(desk), analyses_(analyses), stores_(std::move(stores)), shown_(std::move(shown)) {
  for (const auto& where : stores_) Store::open(where, true);
}

ContestPages::Answer ContestPages::answer(Work work) {
  const auto on_worker = [work = std::move(work)]() -> Answer {
    try {
      co_return work();
    } catch (const NotFound& missing) {
      co_return net::error_response(404, missing.what());
    } catch (const std::exception& error) {
      co_return net::error_response(500, error.what());
    }
  };
  co_return co_await boost::asio::co_spawn(desk_.workers(), on_worker, boost::asio::use_awaitable);
}

bool ContestPages::has(const std::string& contest) const {
  try {
    store_of(stores_, contest, shown_);
    return true;
  } catch (const std::exception&) {
    return false;
  }
}

void ContestPages::add_routes(net::Router& router) {
  router.get("/api/contests", [this](net::Request) {
    return answer([this] {
      json::array list;
      for (const auto& where : stores_) {
        const auto store = Store::open(where, true);
        for (const auto& name : store->contests())
          if (shown_(name)) list.push_back(summary(*store, name));
      }
      return net::json_response(list);
    });
  });
  router.get("/api/contests/{contest}", [this](net::Request request) {
    return answer([this, name = request.params.at("contest")] {
      const auto opened = store_of(stores_, name, shown_);
      return text_response("application/json",
                           contest::as_json(contest::report_of(opened.store->plan(name), *opened.store)));
    });
  });
  router.get("/api/contests/{contest}/tuning", [this](net::Request request) {
    return answer([this, name = request.params.at("contest")] {
      const auto opened = store_of(stores_, name, shown_);
      const auto course = contest::course_of(name, *opened.store);
      if (!course) throw NotFound(fmt::format("\"{}\" is a contest, but no tuning", name.substr(0, 60)));
      return text_response("application/json", contest::as_json(*course));
    });
  });
  router.get("/api/contests/{contest}/report", [this](net::Request request) {
    return answer([this, name = request.params.at("contest")] {
      const auto opened = store_of(stores_, name, shown_);
      const auto link = [&name](const Key& key) {
        return fmt::format("/contests/{}/matches/{}", name, contest::key_text(key));
      };
      const auto report = contest::report_of(opened.store->plan(name), *opened.store);
      auto response = text_response("text/html; charset=utf-8", contest_page(report, link));
      response.headers.emplace_back("Content-Disposition", "attachment; filename=\"report.html\"");
      return response;
    });
  });
  add_match_routes(router);
}

net::awaitable<std::optional<net::Response>> ContestPages::find(const net::Request& request,
                                                                ReplaySubject& subject) {
  const auto contest = request.params.at("contest"), match = request.params.at("match");
  std::string bytes;
  auto response = co_await answer([&] {
    const auto opened = store_of(stores_, contest, shown_);
    bytes = record_bytes(opened, match);
    subject.info = info_of(record_from(bytes, match), id_of(opened.contest, match));
    return net::Response{};
  });
  if (response.status != 200) co_return response;
  subject.key = subject.info.id;
  subject.steps = subject.info.step;
  subject.read = [bytes = std::move(bytes), match] { return record_from(bytes, match); };
  co_return std::nullopt;
}

void ContestPages::add_match_routes(net::Router& router) {
  router.get("/api/contests/{contest}/matches/{match}", [this](net::Request request) {
    return answer([this, params = request.params] {
      const auto opened = store_of(stores_, params.at("contest"), shown_);
      const auto& match = params.at("match");
      const auto record = record_from(record_bytes(opened, match), match);
      return net::json_response(to_json(info_of(record, id_of(opened.contest, match))));
    });
  });
  const std::string match = "/api/contests/{contest}/matches/{match}";
  router.get(match + "/frames", [this](net::Request request) -> Answer {
    ReplaySubject subject;
    auto refusal = co_await find(request, subject);
    if (refusal) co_return std::move(*refusal);
    co_return co_await desk_.frames(std::move(request), std::move(subject));
  });
  router.get(match + "/overview", [this](net::Request request) -> Answer {
    ReplaySubject subject;
    auto refusal = co_await find(request, subject);
    if (refusal) co_return std::move(*refusal);
    co_return co_await desk_.overview(std::move(request), std::move(subject));
  });
  const auto drawn = [&](const char* name, auto draw) {
    router.get(match + name, [this, draw](net::Request request) -> Answer {
      ReplaySubject subject;
      auto refusal = co_await find(request, subject);
      if (refusal) co_return std::move(*refusal);
      co_return co_await draw(desk_.drawings(), std::move(request), std::move(subject));
    });
  };
  drawn("/picture.png", draw_still);
  drawn("/film.mp4", draw_film<FilmKind::mp4>);
  drawn("/film.gif", draw_film<FilmKind::gif>);
  add_analysis_routes(router, match);
  router.get("/api/contests/{contest}/matches/{match}/record", [this](net::Request request) {
    return answer([this, params = request.params] {
      const auto opened = store_of(stores_, params.at("contest"), shown_);
      auto response = text_response("application/zstd", record_bytes(opened, params.at("match")));
      response.headers.emplace_back("Content-Disposition",
                                    fmt::format("attachment; filename=\"{}.agon\"", params.at("match")));
      return response;
    });
  });
}

void ContestPages::add_analysis_routes(net::Router& router, const std::string& match) {
  using Ask =
      net::Response (AnalysisAnswers::*)(const net::Request&, AnalysedMatch, const AnalysisDesk::Asker&);
  const auto asked = [this](Ask ask) {
    return [this, ask](net::Request request) -> Answer {
      ReplaySubject subject;
      if (auto refusal = co_await find(request, subject)) co_return std::move(*refusal);
      co_return (analyses_.*ask)(request, {subject.info.id, "", std::move(subject.read)},
                                 analyses_.asker(request));
    };
  };
  const auto guarded = [this](net::Handler act) {
    return [this, act = std::move(act)](net::Request request) -> Answer {
      if (auto refusal = analyses_.refusal(request)) co_return std::move(*refusal);
      co_return co_await act(std::move(request));
    };
  };
  router.get(match + "/analysis", asked(&AnalysisAnswers::state));
  router.post(match + "/analysis", guarded(asked(&AnalysisAnswers::start)));
  router.remove(match + "/analysis", guarded([this](net::Request request) -> Answer {
                  ReplaySubject subject;
                  if (auto refusal = co_await find(request, subject)) co_return std::move(*refusal);
                  co_return analyses_.cancel(subject.info.id, analyses_.asker(request));
                }));
}

}  // namespace agon::app
