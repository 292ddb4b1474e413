// Requests of students: uploads, versions, their progress, friendlies.
#include <fmt/format.h>
#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/json/serialize.hpp>

#include "core/described.h"
#include "files/opened.h"
#include "files/tree.h"
#include "ladder/people_access.h"
#include "server/ladder_api.h"
#include "text/utf8.h"

namespace agon::app {

namespace asio = boost::asio;
using ladder::Id;
using ladder::Tables;

namespace {

constexpr std::size_t longest_text = 256 << 10;  // most bytes of a file that is shown
constexpr std::size_t most_files = 1000;

/// An answer with a stranger's bytes. The headers keep a browser from running anything in them.
net::Response strangers(const char* type, std::string body, const std::string& attachment) {
  net::Response response{200, type, std::move(body)};
  response.headers.emplace_back("Content-Security-Policy", "default-src 'none'; sandbox");
  response.headers.emplace_back("Cache-Control", "no-store");
  if (!attachment.empty())
    response.headers.emplace_back("Content-Disposition",
                                  fmt::format("attachment; filename=\"{}\"", attachment));
  return response;
}

Id whole_number(const json::object& body, const char* name) {
  const auto* value = body.if_contains(name);
  if (value == nullptr || !value->is_int64())
    throw BadRequest(fmt::format("{}: must be the id of a version, as in GET …/versions", name));
  return value->get_int64();
}

constexpr auto look_every = std::chrono::milliseconds(250);
constexpr auto sign_of_life_every = std::chrono::seconds(10);  // an empty line: it is still waiting
constexpr auto longest_stream = std::chrono::minutes(10);

/// The changes of a version since the last look, as lines of JSON.
class VersionNews {
 public:
  VersionNews(ladder::Service& service, Id season, Id version, ladder::Visitor who)
      : service_(service), season_(season), version_(version), who_(std::move(who)) {}

  std::string look() {
    std::string lines;
    const auto add = [&](const json::object& line) { lines += json::serialize(line) + "\n"; };
    service_.store().read([&](ladder::Tables& tables) {
      const auto version = tables.versions.find(version_).value();
      if (version.log.size() > logged_)
        add({{"log", version.log.substr(std::exchange(logged_, version.log.size()))}});
      if (version.verdict.size() > checked_)
        add({{"check", version.verdict.substr(std::exchange(checked_, version.verdict.size()))}});
      const bool settled = version.state != ladder::VersionState::uploaded &&
                           version.state != ladder::VersionState::building &&
                           version.state != ladder::VersionState::checking;
      if (std::exchange(state_, version.state) != version.state || !std::exchange(told_state_, true))
        add({{"state", enum_name(version.state)}, {"problem", version.problem}});
      tell_matches(tables, add);
      over_ = settled && (version.state != ladder::VersionState::ready || trials_are_over(tables));
    });
    if (over_) add({{"over", true}});
    return lines;
  }
  bool over() const { return over_; }

 private:
  template <class Add>
  void tell_matches(ladder::Tables& tables, const Add& add) {
    const told::VersionNames names(tables, season_);
    const auto season =
        tables.seasons.find(season_).value();  // read again each time: a freeze may come during the stream
    auto list = tables.matches.select({.season = season_, .version = version_, .most = 20});
    for (auto match = list.rbegin(); match != list.rend(); ++match)
      if (match->kind == ladder::MatchKind::trial && match->a == version_ && match->id > last_match_ &&
          ladder::shows(season, who_, *match)) {
        last_match_ = match->id;
        add({{"match", told_json(told::match_of(*match, names, true))}});
      }
  }
  bool trials_are_over(ladder::Tables& tables) const {
    for (const auto& job : tables.jobs.unfinished(season_))
      if (job.a == version_ && job.kind == ladder::JobKind::trial) return false;
    return true;
  }

  ladder::Service& service_;
  Id season_, version_;
  ladder::Visitor who_;
  std::size_t logged_ = 0, checked_ = 0;
  ladder::VersionState state_ = ladder::VersionState::uploaded;
  bool told_state_ = false, over_ = false;
  Id last_match_ = 0;
};

class VersionEvents : public net::BodySource {
 public:
  VersionEvents(VersionNews news, boost::asio::thread_pool& workers, boost::asio::io_context& network)
      : news_(std::move(news)),
        workers_(workers),
        pause_(network),
        until_(std::chrono::steady_clock::now() + longest_stream) {}

  net::awaitable<std::optional<std::string>> next() override {
    if (news_.over() || std::chrono::steady_clock::now() > until_) co_return std::nullopt;
    if (std::exchange(begun_, true)) {
      pause_.expires_after(look_every);
      co_await pause_.async_wait(asio::as_tuple(asio::use_awaitable));
    }
    auto work = [this]() -> net::awaitable<std::string> { co_return news_.look(); };
    auto lines = co_await asio::co_spawn(workers_, std::move(work), asio::use_awaitable);
    const auto now = std::chrono::steady_clock::now();
    if (lines.empty() && now - spoken_ > sign_of_life_every) lines = "\n";
    if (!lines.empty()) spoken_ = now;
    co_return lines;
  }

 private:
  VersionNews news_;
  boost::asio::thread_pool& workers_;
  asio::steady_timer pause_;
  std::chrono::steady_clock::time_point until_;
  std::chrono::steady_clock::time_point spoken_ = std::chrono::steady_clock::now();
  bool begun_ = false;
};

}  // namespace

told::Version LadderApi::upload(const LadderCall& call) {
  ladder::Upload what;
  what.name = call.query("name").empty() ? "upload.zip" : call.query("name");
  what.bytes = call.request.body;
  what.note = call.query("note");
  what.activate = call.query("activate") != "false";
  const auto team = ladder::team_for(call.who, call.season, call.query("team"));
  ladder::Version version;
  const auto bytes = service_.store().size();
  service_.store().write(
      [&](Tables& tables) { version = ladder::upload(tables, call.season, call.who, team, what, bytes); });
  return told::version_of(version, false, true);
}

told::Versions LadderApi::versions(const LadderCall& call) {
  return service_.store().read([&](Tables& tables) {
    told::Versions list;
    const auto add = [&](const ladder::Team& team) {
      const Id active = tables.versions.active(team.id);
      for (const auto& version : tables.versions.of_team(team.id)) {
        auto made = told::version_of(version, version.id == active, true);
        made.team_name = team.name;
        list.versions.push_back(std::move(made));
      }
    };
    if (call.who.is_teacher() && call.query("team").empty()) {
      for (const auto& team : tables.teams.of_season(call.season.id))
        if (team.house.empty()) add(team);
    } else if (call.who.is_teacher()) {
      const auto team = tables.teams.find(call.season.id, call.query("team"));
      if (!team) throw ladder::Missing("the season has no such team");
      add(*team);
    } else {
      add(ladder::team_for(call.who, call.season, call.query("team")));
    }
    return list;
  });
}

told::Version LadderApi::version(const LadderCall& call) {
  const auto& version = call.version;
  const Id active =
      service_.store().read([&](Tables& tables) { return tables.versions.active(version.team); });
  return told::version_of(version, version.id == active, true);
}

net::Response LadderApi::log(const LadderCall& call) {
  const auto& version = call.version;
  auto text = version.log + version.verdict;
  if (!version.problem.empty()) text += version.problem + "\n";
  return strangers("text/plain; charset=utf-8", std::move(text), "");
}

net::Response LadderApi::source(const LadderCall& call) {
  const auto& version = call.version;
  auto bytes = service_.store().read([&](Tables& tables) { return tables.versions.file(version.file); });
  if (!bytes) throw ladder::Missing("the uploaded file is no longer stored");
  return strangers("application/octet-stream", std::move(*bytes), ladder::plain_name(version.name));
}

net::Response LadderApi::files(const LadderCall& call) {
  const auto& version = call.version;
  const auto folder = service_.workshop().folder_of(version.id);
  const auto names = service_.workshop().has(version.id) ? files::plain_files(folder, most_files)
                                                         : std::vector<std::string>();
  const auto wanted = call.query("file");
  if (wanted.empty()) {
    told::FileList list;
    for (const auto& name : names) list.files.push_back(utf8_repaired(name));
    return net::json_response(told_json(list));
  }
  if (std::find(names.begin(), names.end(), wanted) == names.end())
    throw ladder::Missing("the version has no such file");
  const files::Descriptor file(files::open_plain(folder, wanted));
  if (!file) throw ladder::Missing("the version has no such file");
  std::string text(longest_text, '\0');
  const auto got = read(file.get(), text.data(), text.size());
  text.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
  return strangers("text/plain; charset=utf-8", utf8_repaired_lines(text), "");
}

told::Done LadderApi::write_note(const LadderCall& call) {
  const auto& version = call.version;
  const auto body = call.body<told::NoteOrder>();
  const auto* note = body.if_contains("note");
  if (note == nullptr || !note->is_string() || note->get_string().size() > 2000)
    throw BadRequest("note: must be a text of at most 2000 bytes");
  service_.store().write([&](Tables& tables) {
    tables.versions.set_note(version.id, kept_lines(std::string(note->get_string())));
  });
  return {.written = true};
}

told::Done LadderApi::activate(const LadderCall& call) {
  const Id version = whole_number(call.body<told::ActivateOrder>(), "version");
  service_.store().write([&](Tables& tables) { ladder::activate(tables, call.season, call.who, version); });
  return {.active = version};
}

told::Friendly LadderApi::friendly(const LadderCall& call) {
  const auto body = call.body<told::FriendlyOrder>();
  const auto* opponent = body.if_contains("opponent");
  if (opponent == nullptr || !opponent->is_string())
    throw BadRequest("opponent: must be the name of a team or of a built-in player");
  Id job = 0;
  service_.store().write([&](Tables& tables) {
    Id own = 0;
    if (body.contains("version"))
      own = whole_number(body, "version");
    else
      own = tables.versions.active(ladder::team_for(call.who, call.season, "").id);
    if (own == 0) throw BadRequest("your team has no active version yet; upload one first");
    job = ladder::ask_friendly(tables, call.season, call.who, own, std::string(opponent->get_string()));
  });
  const auto pair = service_.store().read([&](Tables& tables) { return tables.jobs.find(job).value().pair; });
  return {job, pair};
}

LadderApi::Answer LadderApi::events(const RouteInfo& route, net::Request request) {
  std::shared_ptr<net::BodySource> source;
  auto refusal = co_await admitted(route, request, [&](const LadderCall& call) {
    VersionNews news(service_, call.season.id, call.version.id, call.who);
    source = std::make_shared<VersionEvents>(std::move(news), replay_service_.workers(), network_);
  });
  if (refusal) co_return std::move(*refusal);
  net::Response response{200, "application/x-ndjson", {}};
  response.source = std::move(source);
  response.headers.emplace_back("Cache-Control", "no-store");
  co_return response;
}

}  // namespace agon::app
