// Requests about a season: standings, teams, results against each other, matches and the queue.
#include <fmt/format.h>
#include <algorithm>

#include "contest/plan_judge.h"
#include "core/record_private.h"
#include "core/to_json.h"
#include "core/write_json.h"
#include "ladder/people_access.h"
#include "server/ladder_api.h"
#include "text/utf8.h"

namespace agon::server {

using ladder::Id;
using ladder::Tables;

ladder::Team team_of_season(Tables& tables, const LadderCall& call, Id id) {
  const auto team = tables.teams.find(id);
  if (!team || team->season != call.season.id)
    throw ladder::Missing(fmt::format("the season has no team {}", id));
  return *team;
}

ladder::Team team_called(Tables& tables, const LadderCall& call, const std::string& name) {
  if (!name.empty() && name.find_first_not_of("0123456789") == std::string::npos)
    return team_of_season(tables, call, call.id(name));
  if (const auto team = tables.teams.find(call.season.id, name)) return *team;
  throw ladder::Missing(fmt::format("the season has no team \"{}\"", name.substr(0, 40)));
}

namespace {

constexpr int most_matches = 500;

/// A team's results against each other team, most matches first.
std::vector<told::Opponent> opponents_of(const std::vector<ladder::RatedMeeting>& meetings,
                                         const told::VersionNames& names, Id team, Id version) {
  std::map<Id, told::Opponent> sums;
  const auto is_own = [&](Id each) {
    const auto* owner = names.team_of(each);
    return owner != nullptr && owner->id == team && (version == 0 || each == version);
  };
  for (const auto& meeting : meetings)
    for (const bool turned : {false, true}) {
      const Id own = turned ? meeting.b : meeting.a, other = turned ? meeting.a : meeting.b;
      const auto* opponent = names.team_of(other);
      if (!is_own(own) || opponent == nullptr || opponent->id == team) continue;
      auto& sum = sums[opponent->id];
      sum.team = opponent->id;
      sum.name = opponent->name;
      sum.house = !opponent->house.empty();
      sum.wins += turned ? meeting.losses : meeting.wins;
      sum.losses += turned ? meeting.wins : meeting.losses;
      sum.draws += meeting.draws;
      sum.matches += meeting.matches;
    }
  std::vector<told::Opponent> list;
  for (const auto& [id, sum] : sums) list.push_back(sum);
  std::stable_sort(list.begin(), list.end(),
                   [](const auto& x, const auto& y) { return x.matches > y.matches; });
  return list;
}

/// The rating curves of all versions of a team, as far as they are shown.
std::vector<told::Version> versions_with_history(Tables& tables, const LadderCall& call,
                                                 const ladder::Team& team, bool own) {
  std::vector<told::Version> list;
  const Id active = tables.versions.active(team.id);
  const auto until = call.shown_until();
  for (const auto& version : tables.versions.of_team(team.id)) {
    auto made = told::version_of(version, version.id == active, own);
    auto& points = made.history.emplace();
    for (const auto& point : tables.log.history(version.id))
      if (until.empty() || point.at < until) points.push_back(point);
    list.push_back(std::move(made));
  }
  return list;
}

bool is_owner(const LadderCall& call, const told::VersionNames& names, Id version) {
  const auto* team = names.team_of(version);
  return call.who.is_teacher() || (team != nullptr && call.who.is_of(team->id));
}

told::Seasons seasons(const LadderCall& call) {
  told::Seasons list;
  for (const auto& season : call.read([](Tables& tables) { return tables.seasons.all(); }))
    if (auto* scheduler = call.service.scheduler(season.name);
        scheduler != nullptr && ladder::sees_season(season, call.who))
      list.seasons.push_back(told::season_summary(season, scheduler->game()));
  return list;
}

/// Whether a final is shown to the visitor, at least in part.
bool is_shown(const LadderCall& call, const ladder::Final& final) {
  return call.who.is_teacher() || (final.given_up.empty() && (!final.released.empty() || final.revealed > 0));
}

told::FinalTable final_table(const LadderCall& call) {
  const auto number = call.id(call.param("final"));
  const auto [final, summary] = call.read([&](Tables& tables) {
    for (const auto& each : tables.finals.of_season(call.season.id))
      if (each.number == number && is_shown(call, each))
        return std::pair{each, told::final_summary(tables, each)};
    throw ladder::Missing(fmt::format("the season shows no final {}", number));
  });
  told::FinalTable table{summary, {}};
  if (!final.ended.empty()) table.places = call.service.final_table(call.season, final);
  if (final.released.empty() && !call.who.is_teacher())
    table.places.erase(
        table.places.begin(),
        table.places.end() - std::min<std::ptrdiff_t>(final.revealed, std::ssize(table.places)));
  return table;
}

told::Season season(const LadderCall& call) {
  told::Season made{told::season_summary(call.season, call.scheduler->game()), {}, {}, {}, {}, {}};
  const bool under_way = call.read([&](Tables& tables) {
    for (const auto& team : tables.teams.of_season(call.season.id))
      if (team.house.empty())
        made.teams.push_back({team.id, team.name});
      else
        made.house.push_back(team.name);
    for (const auto& final : tables.finals.of_season(call.season.id))
      if (is_shown(call, final)) made.finals.push_back(told::final_summary(tables, final));
    for (const auto& term : ladder::terms_of(tables))
      if (ladder::counts(term, call.season.id)) made.terms.push_back(term.name);
    const auto current = tables.finals.current(call.season.id);
    return call.season.state == ladder::SeasonState::finals && (!current || current->ended.empty());
  });
  // How far it is, and why it cannot be played, tells of matches that are hidden.
  if (under_way) made.final.progress = call.service.final_progress(call.season.id);
  if (!call.sees_all() && !made.final.progress.empty()) made.final.progress = "the final is being played";
  if (call.who.is_teacher()) {
    made.disk_bytes = call.service.disk_bytes();
    made.disk_warning = *made.disk_bytes >> 20U >= call.season.limits.disk_mib / 10 * 9;
  }
  return made;
}

told::Standings standings(const LadderCall& call) {
  const bool hidden = !call.sees_all();
  const auto standings = call.scheduler->standings();
  return {call.season.name,
          hidden,
          ladder::shown_until(call.season, ladder::Visitor{}),  // also the teacher is told since when
          ladder::provisional_below,
          hidden ? 0 : standings->matches,
          contest::usual_points(call.scheduler->game()),
          hidden ? std::vector<ladder::StandingRow>{} : standings->rows};
}

told::Team team(const LadderCall& call) {
  const auto standings = call.scheduler->standings();
  const auto meetings = call.scheduler->meetings();
  auto whole = call.read([&](Tables& tables) {
    const auto team = team_called(tables, call, call.param("team"));
    const bool own = call.who.is_teacher() || call.who.is_of(team.id);
    told::Team made{team.id, team.name, !team.house.empty(), own};
    made.versions = versions_with_history(tables, call, team, own);
    const told::VersionNames names(tables, call.season.id);
    if (call.sees_all()) made.opponents = opponents_of(meetings, names, team.id, 0);
    if (!own) return made;
    auto& members = made.members.emplace();
    for (const auto& person : tables.people.members(team.id)) members.push_back(person.name);
    const auto kept = tables.teams.private_sum(team.id, call.shown_until());
    made.private_bytes =
        kept.bytes +
        static_cast<long long>(call.service.workshop().bytes_of(tables.versions.ids_of_team(team.id)));
    made.private_gone = kept.gone;
    return made;
  });
  for (const auto& row : standings->rows)
    if (call.sees_all() && row.team == whole.id) whole.standing = row;
  return whole;
}

told::HeadToHead head_to_head(const LadderCall& call) {
  const auto meetings = call.sees_all() ? call.scheduler->meetings() : std::vector<ladder::RatedMeeting>{};
  const auto version = call.query("version");
  if (call.query("team").empty()) throw BadRequest("team is missing: add ?team=NUMBER");
  const Id team = call.id(call.query("team"));
  return call.read([&](Tables& tables) {
    team_of_season(tables, call, team);
    const told::VersionNames names(tables, call.season.id);
    return told::HeadToHead{team, !call.sees_all(),
                            opponents_of(meetings, names, team, version.empty() ? 0 : call.id(version))};
  });
}

told::Queue queue(const LadderCall& call) {
  const auto waiting = call.scheduler->queue();
  return call.read([&](Tables& tables) {
    const told::VersionNames names(tables, call.season.id);
    told::Queue queue{{}, waiting.size()};
    for (const auto& [job, position] : waiting) {
      if (names.team_of(job.a) == nullptr || !is_owner(call, names, job.a)) continue;
      told::Waiting made{job.id, job.kind, names.name(job.a), position, job.created};
      made.reason = call.season.state == ladder::SeasonState::paused ? "the season is paused"
                    : position == 0                                  ? "under way"
                                    : fmt::format("{} before it", position - 1);
      if (job.kind != ladder::JobKind::build) made.b = names.name(job.b);
      queue.waiting.push_back(std::move(made));
    }
    return queue;
  });
}

net::Response matches(const LadderCall& call) {
  ladder::MatchTable::Filter filter;
  filter.season = call.season.id;
  if (!call.query("team").empty()) filter.team = call.id(call.query("team"));
  if (!call.query("version").empty()) filter.version = call.id(call.query("version"));
  if (!call.query("against").empty()) filter.against = call.id(call.query("against"));
  const auto page = call.page(filter.most, most_matches);
  filter.before = page.before;
  filter.most = page.most;
  filter.until = call.shown_until();
  const auto make = [&] {
    const auto list = call.read([&](Tables& tables) {
      const told::VersionNames names(tables, call.season.id);
      told::LadderMatches made{{}, filter.until};
      for (const auto& match : tables.matches.select(filter))
        made.matches.push_back(
            told::match_of(match, names, is_owner(call, names, match.a) || is_owner(call, names, match.b)));
      return made;
    });
    return json_text(to_json(list));
  };
  return call.kept(fmt::format("matches {} {} {} {} {}", filter.team, filter.version, filter.against,
                               filter.before, filter.most),
                   make);
}

told::LadderMatch match(const LadderCall& call) {
  const auto& match = call.match;
  return call.read([&](Tables& tables) {
    const told::VersionNames names(tables, call.season.id);
    return told::match_of(match, names, is_owner(call, names, match.a) || is_owner(call, names, match.b));
  });
}

/// The private parts of the seats that the visitor's own versions played; the teacher gets all.
told::OwnParts mine(const LadderCall& call) {
  return call.read([&](Tables& tables) {
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

}  // namespace

LadderApi::Rows season_rows() {
  using enum Access;
  return {
      ladder_row<&seasons>({"GET", "/api/seasons", anyone, "The seasons"}),
      ladder_row<&season>({"GET", season_path, visitor, "A season: its game, state, times and limits"}),
      ladder_row<&standings>({"GET", season_path + "/standings", visitor, "The standings"}),
      ladder_row<&final_table>({"GET", season_path + "/finals/{final}", visitor,
                                "The table of a final; before its release the places that are revealed"}),
      ladder_row<&team>(
          {"GET", season_path + "/teams/{team}", visitor, "A team: its versions, curves and opponents"}),
      ladder_row<&head_to_head>(RouteInfo{"GET", season_path + "/head-to-head", visitor,
                                          "Results of a team, or of a version, against each opponent"}
                                    .asks("team version")),
      ladder_row<&matches>(RouteInfo{"GET", season_path + "/matches", visitor, "Matches, newest first"}
                               .asks("team version against before most")
                               .answers<told::LadderMatches>()),
      ladder_row<&match>({"GET", season_path + "/matches/{match}", visitor, "A match"}),
      ladder_row<&mine>({"GET", "/api/matches/{match}/mine", owner,
                         "The output of your own program in a match: standard error and thoughts"}),
      ladder_row<&queue>({"GET", season_path + "/queue", student,
                          "What is waiting, and why; for other teams only the number"}),
  };
}

}  // namespace agon::server
