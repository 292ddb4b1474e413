#include "server/contest_pages.h"

#include <fmt/format.h>

#include "contest/report.h"
#include "contest/tuning/tuner.h"
#include "core/errors.h"
#include "core/record_file.h"
#include "core/store_busy.h"
#include "core/to_json.h"
#include "core/write_json.h"
#include "server/match_answers.h"
#include "server/one_page.h"
#include "server/recorded_match.h"

namespace agon::server {

using contest::Key;
using contest::Store;

namespace {

/// The requested thing does not exist; answered with 404.
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

std::string summary(Store& store, const std::string& name) {
  const auto report = contest::report_of(store.plan(name), store);
  return json_text(json::object{{"contest", json::string(name)},
                                {"game", json::string(report.plan.game)},
                                {"format", to_json(report.plan.format)},
                                {"entrants", report.plan.entrants.size()},
                                {"played", report.played},
                                {"expected", report.expected},
                                {"complete", report.complete},
                                {"lead", json::string(contest::lead_in_words(report))},
                                {"tuning", contest::tuning_in(report.plan).has_value()}});
}

/// Reads a match's key from text such as "r2b1g3".
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

}  // namespace

ContestPages::ContestPages(ReplayService& replays, std::vector<std::string> stores, Shown shown)
    : replay_service_(replays), stores_(std::move(stores)), shown_(std::move(shown)) {
  for (const auto& where : stores_) Store::open(where, true)->check_whole();
}

ContestPages::Answer ContestPages::answer(Work work, boost::asio::thread_pool& workers) {
  auto answer = on_worker(workers, [work = std::move(work)] {
    try {
      return work();
    } catch (const NotFound& missing) {
      return net::error_response(404, missing.what());
    } catch (const BadRequest& wrong) {
      return net::error_response(400, wrong.what());
    } catch (const StoreBusy&) {
      throw;
    } catch (const std::exception& error) {
      return net::error_response(500, error.what());
    }
  });
  co_return co_await std::move(answer);
}

bool ContestPages::has(const std::string& contest) const {
  try {
    store_of(stores_, contest, shown_);
    return true;
  } catch (const std::exception&) {
    return false;
  }
}

std::vector<Route<ContestPages>> ContestPages::rows() {
  using C = ContestPages;
  using enum Access;
  return {
      {RouteInfo{"GET", "/api/contests", anyone, "The contests that are shown, and their progress"}
           .answers<std::vector<told::ContestSummary>>()
           .costs(Cost::store),
       &C::contests},
      {RouteInfo{
           "GET", "/api/contests/{contest}", anyone,
           "Standings, cross table, matches and times of a contest; `newest`: only so many of the "
           "last matches, `entrant`: only those of one entrant, `around`: only a match and its neighbours"}
           .asks("newest entrant around")
           .answers<told::Contest>()
           .costs(Cost::store),
       &C::contest},
      {RouteInfo{"GET", "/api/contests/{contest}/tuning", anyone,
                 "The course of a tuning's parameters, and its test"}
           .answers<told::Tuning>()
           .costs(Cost::store),
       &C::tuning},
      {RouteInfo{"GET", "/api/contests/{contest}/report", anyone, "The report as one page"}
           .of_type("text/html")
           .costs(Cost::whole),
       &C::report}};
}

ContestPages::Answer ContestPages::contests(net::Request) {
  return answer([this] {
    json::array list;
    for (const auto& where : stores_) {
      const auto store = Store::open(where, true);
      for (const auto& name : store->contests())
        if (shown_(name))
          list.push_back(json::parse(*kept_.get("summary " + name, [&] { return summary(*store, name); })));
    }
    return net::json_response(list);
  });
}

ContestPages::Answer ContestPages::contest(net::Request request) {
  return answer([this, request = std::move(request)] {
    const auto& name = request.params.at("contest");
    const auto opened = store_of(stores_, name, shown_);
    contest::MatchChoice choice;
    if (request.query.contains("newest"))
      choice.newest = number_in(request, "newest", std::size_t{0}, "a number of matches");
    const auto around = request.query.find("around");
    if (around != request.query.end()) choice.around = key_of(around->second);
    if (const auto entrant = request.query.find("entrant"); entrant != request.query.end())
      choice.entrant = entrant->second;
    const auto key = fmt::format("{} {} {} {}", choice.entrant.value_or(""),
                                 choice.newest ? std::to_string(*choice.newest) : "all",
                                 choice.around ? contest::key_text(*choice.around) : "all", name);
    net::Response response;
    response.shared_body = kept_.get(key, [&] {
      return contest::as_json(contest::report_of(opened.store->plan(name), *opened.store), choice);
    });
    return response;
  });
}

ContestPages::Answer ContestPages::tuning(net::Request request) {
  return answer([this, name = request.params.at("contest")] {
    const auto opened = store_of(stores_, name, shown_);
    const auto course = contest::course_of(name, *opened.store);
    if (!course) throw NotFound(fmt::format("the contest \"{}\" is not a tuning", name.substr(0, 60)));
    return net::Response{200, "application/json", contest::as_json(*course)};
  });
}

ContestPages::Answer ContestPages::report(net::Request request) {
  return answer(
      [this, name = request.params.at("contest")] {
        const auto opened = store_of(stores_, name, shown_);
        const auto link = [&name](const Key& key) {
          return fmt::format("/contests/{}/matches/{}", name, contest::key_text(key));
        };
        const auto report = contest::report_of(opened.store->plan(name), *opened.store);
        return file_response("text/html; charset=utf-8", contest_page(report, link), "report.html");
      },
      replay_service_.whole_worker());
}

net::awaitable<FoundMatch> ContestPages::find(const RouteInfo&, const net::Request& request, Need need) {
  FoundMatch found;
  found.file = request.params.at("match");
  const auto look = [&] {
    const auto opened = store_of(stores_, request.params.at("contest"), shown_);
    found.set_stored(fmt::format("contest/{}/{}", opened.contest, found.file),
                     record_bytes(opened, found.file), need == Need::info || need == Need::steps);
    return net::Response{};
  };
  auto looking = answer(look, replay_service_.workers_for(need));
  auto response = co_await std::move(looking);
  if (response.status != 200) found.refusal = std::move(response);
  co_return found;
}

}  // namespace agon::server
