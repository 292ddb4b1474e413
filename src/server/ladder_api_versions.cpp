// Requests of students: uploads, versions, their progress, friendlies, messages.
#include <fmt/format.h>
#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "core/described.h"
#include "core/utc_now.h"
#include "core/write_json.h"
#include "files/opened.h"
#include "files/tree.h"
#include "ladder/people_access.h"
#include "server/ladder_api.h"
#include "text/utf8.h"

namespace agon::server {

namespace asio = boost::asio;
using ladder::Id;
using ladder::Tables;

namespace {

constexpr std::size_t longest_text = 256 << 10;  // most bytes of a file that is shown
constexpr std::size_t most_files = 1000;
constexpr int most_streams = 6;  // that a person follows at once
// The entries that one answer lists.
constexpr int most_versions = 500, usual_messages = 100, most_messages = 200;

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
    const auto add = [&](const json::object& line) { lines += json_text(line) + "\n"; };
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
    const auto list = tables.matches.select(
        {.season = season_, .version = version_, .until = ladder::shown_until(season, who_), .most = 20});
    for (auto match = list.rbegin(); match != list.rend(); ++match)
      if (match->kind == ladder::MatchKind::trial && match->a == version_ && match->id > last_match_) {
        last_match_ = match->id;
        add({{"match", to_json(told::match_of(*match, names, true))}});
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
  VersionEvents(VersionNews news, boost::asio::thread_pool& workers, boost::asio::io_context& network,
                std::unique_ptr<Counted> counted)
      : news_(std::move(news)),
        counted_(std::move(counted)),
        workers_(workers),
        pause_(network),
        until_(std::chrono::steady_clock::now() + longest_stream) {}

  net::awaitable<std::optional<std::string>> next() override {
    if (news_.over() || std::chrono::steady_clock::now() > until_) co_return std::nullopt;
    if (std::exchange(begun_, true)) {
      pause_.expires_after(look_every);
      co_await pause_.async_wait(asio::as_tuple(asio::use_awaitable));
    }
    auto lines = co_await on_worker(workers_, [this] { return news_.look(); });
    const auto now = std::chrono::steady_clock::now();
    if (lines.empty() && now - spoken_ > sign_of_life_every) lines = "\n";
    if (!lines.empty()) spoken_ = now;
    co_return lines;
  }

 private:
  VersionNews news_;
  std::unique_ptr<Counted> counted_;
  boost::asio::thread_pool& workers_;
  asio::steady_timer pause_;
  std::chrono::steady_clock::time_point until_;
  std::chrono::steady_clock::time_point spoken_ = std::chrono::steady_clock::now();
  bool begun_ = false;
};

told::Version upload(const LadderCall& call) {
  ladder::Upload what;
  what.name = call.query("name").empty() ? "upload.zip" : call.query("name");
  what.bytes = call.request.body;
  what.note = call.query("note");
  what.activate = call.query("activate") != "false";
  const auto team = ladder::team_for(call.who, call.season, call.query("team"));
  ladder::Version version;
  const auto bytes = call.service.disk_bytes();
  call.write(
      [&](Tables& tables) { version = ladder::upload(tables, call.season, call.who, team, what, bytes); });
  return told::version_of(version, false, true);
}

told::Versions versions(const LadderCall& call) {
  const auto page = call.page(most_versions, most_versions);
  return call.read([&](Tables& tables) {
    told::Versions list;
    const auto add = [&](const ladder::Team& team) {
      const Id active = tables.versions.active(team.id);
      for (const auto& version : tables.versions.newest_of_team(team.id, page.before, page.most)) {
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

told::Version version(const LadderCall& call) {
  const auto& version = call.version;
  const Id active = call.read([&](Tables& tables) { return tables.versions.active(version.team); });
  auto made = told::version_of(version, version.id == active, true);
  made.log = version.log;
  made.check = version.verdict;
  return made;
}

net::Response log(const LadderCall& call) {
  const auto& version = call.version;
  auto text = version.log + version.verdict;
  if (!version.problem.empty()) text += version.problem + "\n";
  return strangers("text/plain; charset=utf-8", std::move(text), "");
}

net::Response source(const LadderCall& call) {
  const auto& version = call.version;
  auto bytes = call.read([&](Tables& tables) { return tables.versions.file(version.file); });
  if (!bytes) throw ladder::Missing("the uploaded file is no longer stored");
  return strangers("application/octet-stream", std::move(*bytes), ladder::plain_name(version.name));
}

net::Response files(const LadderCall& call) {
  const auto& version = call.version;
  const auto held = call.service.workshop().hold(version.id);
  const auto folder = call.service.workshop().folder_of(version.id);
  const auto names = call.service.workshop().has(version.id) ? files::plain_files(folder, most_files)
                                                             : std::vector<std::string>();
  const auto wanted = call.query("file");
  if (wanted.empty()) {
    told::FileList list;
    for (const auto& name : names) list.files.push_back(utf8_repaired(name));
    return net::json_response(to_json(list));
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

told::Done write_note(const LadderCall& call) {
  const auto& version = call.version;
  const auto note = call.body<told::NoteOrder>().note;
  call.write([&](Tables& tables) { tables.versions.set_note(version.id, kept_lines(note)); });
  return {.written = true};
}

told::Done activate(const LadderCall& call) {
  const Id version = call.body<told::ActivateOrder>().version;
  call.write([&](Tables& tables) { ladder::activate(tables, call.season, call.who, version); });
  return {.active = version};
}

told::Friendly friendly(const LadderCall& call) {
  const auto order = call.body<told::FriendlyOrder>();
  Id job = 0;
  call.write([&](Tables& tables) {
    const Id own = order.version ? *order.version
                                 : tables.versions.active(ladder::team_for(call.who, call.season, "").id);
    if (own == 0) throw BadRequest("your team has no active version yet; upload one first");
    job = ladder::ask_friendly(tables, call.season, call.who, own, order.opponent);
  });
  const auto pair = call.read([&](Tables& tables) { return tables.jobs.find(job).value().pair; });
  return {job, pair};
}

told::Messages messages(const LadderCall& call) {
  const auto page = call.page(usual_messages, most_messages);
  ladder::LogTable::MessageFilter filter{call.season.id, call.who.is_teacher(), {}, page.before, page.most};
  for (const auto& team : call.who.teams)
    if (team.season == call.season.id) filter.teams.push_back(team.id);
  return call.read([&](Tables& tables) {
    told::Messages list;
    for (const auto& message : tables.log.messages(filter))
      list.messages.push_back(
          {message.id, message.team, message.sender, message.by_teacher, message.at, message.words});
    return list;
  });
}

told::Done write_message(const LadderCall& call) {
  const auto order = call.body<told::MessageOrder>();
  const auto& to = order.team;
  if (to && !to->is_int64() && !to->is_string())
    throw BadRequest("team: must be the name or the number of a team");
  call.write([&](Tables& tables) {
    Id team = 0;
    if (to && to->is_string())
      team = team_called(tables, call, std::string(to->get_string())).id;
    else if (to && to->get_int64() != 0)
      team = team_of_season(tables, call, to->get_int64()).id;
    if (!call.who.is_teacher()) {
      if (team == 0) team = ladder::team_for(call.who, call.season, "").id;
      if (!call.who.is_of(team)) throw ladder::Forbidden("you can write only for your own team");
    }
    const auto share = call.service.workshop().share_left(tables, call.season, team);
    ladder::write_message(tables, call.season, call.who, team, share, utf8_repaired_lines(order.text));
  });
  return {.written = true};
}

}  // namespace

LadderApi::Answer LadderApi::events(const RouteInfo& route, net::Request request) {
  std::shared_ptr<net::BodySource> source;
  auto& open = streams_[request.asker];
  if (!open) open = std::make_shared<int>(0);
  if (*open >= most_streams)
    co_return net::error_response(429, fmt::format("you follow {} versions at once, the most allowed; end "
                                                   "one of these requests first",
                                                   *open));
  auto stream = std::make_unique<Counted>(open);
  std::erase_if(streams_, [](const auto& each) { return *each.second == 0; });
  auto& workers = replay_service_.store_workers();
  const std::function<void(const LadderCall&)> begin = [&](const LadderCall& call) {
    VersionNews news(service_, call.season.id, call.version.id, call.who);
    source = std::make_shared<VersionEvents>(std::move(news), workers, network_, std::move(stream));
  };
  auto beginning = admitted(route, request, begin, workers);
  auto refusal = co_await std::move(beginning);
  if (refusal) co_return std::move(*refusal);
  net::Response response{200, "application/x-ndjson", {}};
  response.source = std::move(source);
  response.headers.emplace_back("Cache-Control", "no-store");
  co_return response;
}

LadderApi::Rows version_rows() {
  using enum Access;
  const auto version_path = season_path + "/versions/{version}";
  return {
      ladder_row<&versions>(
          RouteInfo{"GET", season_path + "/versions", student, "Your own versions, the newest ones"}.asks(
              "team before most")),
      ladder_row<&upload>(
          RouteInfo{"PUT", season_path + "/versions", student, "Upload a version: an archive, or one file"}
              .asks("name note activate team")
              .takes_a_file()
              .creates()),
      ladder_row<&version>({"GET", version_path, owner, "A version, with log and check"}),
      {RouteInfo{"GET", version_path + "/events", owner, "The progress of a version, as lines of JSON"}
           .of_type("application/x-ndjson")
           .costs(Cost::store),
       &LadderApi::events},
      ladder_row<&log>(
          RouteInfo{"GET", version_path + "/log", owner, "The log of its build and check"}.of_type(
              "text/plain")),
      ladder_row<&source>(
          RouteInfo{"GET", version_path + "/source", owner, "The file that was uploaded"}.of_type(
              "application/octet-stream")),
      ladder_row<&files>(
          RouteInfo{"GET", version_path + "/files", owner, "A version's files; with file= the text of one"}
              .asks("file")
              .answers<told::FileList>()),
      ladder_row<&write_note>(RouteInfo{"POST", version_path + "/note", owner, "Write the note of a version"}
                                  .takes<told::NoteOrder>()),
      ladder_row<&activate>(RouteInfo{"POST", season_path + "/activate", student, "Activate a version"}
                                .takes<told::ActivateOrder>()),
      ladder_row<&friendly>(
          RouteInfo{"POST", season_path + "/friendlies", student, "Ask for an unrated pair of matches"}
              .takes<told::FriendlyOrder>()
              .creates()),
      ladder_row<&messages>(RouteInfo{"GET", season_path + "/messages", student,
                                      "Messages to and from your team, the newest ones"}
                                .asks("before most")),
      ladder_row<&write_message>(RouteInfo{"POST", season_path + "/messages", student,
                                           "Write to the teacher; the teacher writes to a team, or to all"}
                                     .takes<told::MessageOrder>()
                                     .creates()),
  };
}

}  // namespace agon::server
