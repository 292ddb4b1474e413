// Matches of a ladder: lists, records, and what a seat's owner alone may read.
#include <fmt/format.h>

#include "core/record_file.h"
#include "core/record_private.h"
#include "core/to_json.h"
#include "server/ladder_api.h"
#include "server/replay_frames.h"

namespace agon::app {

using ladder::Id;
using ladder::Tables;

namespace {

constexpr int most_matches = 500;

bool is_owner(const LadderCall& call, const told::VersionNames& names, Id version) {
  const auto* team = names.team_of(version);
  return call.who.is_teacher() || (team != nullptr && call.who.is_of(team->id));
}

}  // namespace

told::LadderMatches LadderApi::matches(const LadderCall& call) {
  ladder::MatchTable::Filter filter;
  filter.season = call.season.id;
  if (!call.query("team").empty()) filter.team = call.id(call.query("team"));
  if (!call.query("version").empty()) filter.version = call.id(call.query("version"));
  if (!call.query("against").empty()) filter.against = call.id(call.query("against"));
  if (!call.query("before").empty()) filter.before = call.id(call.query("before"));
  if (!call.query("most").empty())
    filter.most = static_cast<int>(std::min<Id>(call.id(call.query("most")), most_matches));
  filter.until = call.shown_until();
  return service_.store().read([&](Tables& tables) {
    const told::VersionNames names(tables, call.season.id);
    told::LadderMatches list{{}, filter.until};
    for (const auto& match : tables.matches.select(filter))
      list.matches.push_back(
          told::match_of(match, names, is_owner(call, names, match.a) || is_owner(call, names, match.b)));
    return list;
  });
}

told::LadderMatch LadderApi::match(const LadderCall& call) {
  const auto& match = call.match;
  return service_.store().read([&](Tables& tables) {
    const told::VersionNames names(tables, call.season.id);
    return told::match_of(match, names, is_owner(call, names, match.a) || is_owner(call, names, match.b));
  });
}

net::Response LadderApi::record(const LadderCall& call) {
  const auto& match = call.match;
  net::Response response{200, "application/zstd", record_of(match)};
  response.headers.emplace_back("Content-Disposition",
                                fmt::format("attachment; filename=\"{}.agon\"", match.id));
  return response;
}

std::string LadderApi::record_of(const ladder::Match& match) {
  auto bytes = service_.store().read([&](Tables& tables) { return tables.matches.record(match.id); });
  if (bytes.empty()) throw ladder::Missing("no record of this match is kept");
  return bytes;
}

std::string LadderApi::info_id(const LadderCall& call, Id match) {
  return fmt::format("ladder/{}/{}", call.season.name, match);
}

LadderApi::Answer LadderApi::shown(const LadderRoute& route, net::Request request) {
  ReplaySubject subject;
  auto refusal = co_await admitted(route, request, [&](const LadderCall& call) {
    const auto& match = call.match;
    auto bytes = record_of(match);
    const auto name = std::to_string(match.id);
    subject.info = info_of(record_from(bytes, name), info_id(call, match.id));
    subject.key = subject.info.id;
    subject.read = [bytes = std::move(bytes), name] { return record_from(bytes, name); };
  });
  if (refusal) co_return std::move(*refusal);
  const std::string_view path = route.path;
  if (path.ends_with("/overview"))
    co_return co_await replays_.overview(std::move(request), std::move(subject));
  if (path.ends_with("/picture.png"))
    co_return co_await draw_still(replays_.drawings(), std::move(request), std::move(subject));
  if (path.ends_with("/film.mp4"))
    co_return co_await draw_film<FilmKind::mp4>(replays_.drawings(), std::move(request), std::move(subject));
  if (path.ends_with("/film.gif"))
    co_return co_await draw_film<FilmKind::gif>(replays_.drawings(), std::move(request), std::move(subject));
  co_return co_await replays_.frames(std::move(request), std::move(subject));
}

/// The seats of its own versions; the teacher's are all.
told::OwnParts LadderApi::mine(const LadderCall& call) {
  return service_.store().read([&](Tables& tables) {
    const auto& match = call.match;
    const told::VersionNames names(tables, match.season);
    const bool of_a = is_owner(call, names, match.a), of_b = is_owner(call, names, match.b);
    told::OwnParts parts{match.id, {}};
    const auto seats = tables.matches.private_seats(match.id);
    for (const auto& [seat, seats_in_all] : seats) {
      const bool plays_a = match.a_plays(seat, seats_in_all);
      if (plays_a ? !of_a : !of_b) continue;
      const auto bytes = tables.matches.private_part(match.id, seat);
      const auto part = private_part_from(bytes, fmt::format("match {} seat {}", match.id, seat));
      auto& own = parts.parts.emplace_back(told::OwnPart{seat, plays_a ? "a" : "b", part.errors, {}});
      for (const auto& thought : part.thoughts) own.thoughts.push_back(thought.to_json());
    }
    return parts;
  });
}

AnalysisDesk::Asker LadderApi::asker(const LadderCall& call) const {
  auto asker = analyses_.asker(call.request);
  if (call.who.person) asker = {fmt::format("person {}", call.who.person->id), call.who.is_teacher()};
  return asker;
}

net::Response LadderApi::start_analysis(const LadderCall& call) {
  auto bytes = record_of(call.match);
  auto read = [bytes = std::move(bytes), name = std::to_string(call.match.id)] {
    return record_from(bytes, name);
  };
  return analyses_.start(call.request, {info_id(call, call.match.id), "", std::move(read)}, asker(call));
}

net::Response LadderApi::analysis(const LadderCall& call) {
  return analyses_.state(call.request, {info_id(call, call.match.id), "", {}}, asker(call));
}

net::Response LadderApi::cancel_analysis(const LadderCall& call) {
  return analyses_.cancel(info_id(call, call.match.id), asker(call));
}

}  // namespace agon::app
