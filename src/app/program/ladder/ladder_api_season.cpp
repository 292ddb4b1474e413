// What all may see of a season: how it stands, teams, who met whom; and what is said in it.
#include <fmt/format.h>

#include <algorithm>

#include "app/program/ladder/ladder_api.h"
#include "app/program/ladder/ladder_json.h"
#include "core/to_json.h"
#include "core/utc_now.h"
#include "ladder/season_sight.h"
#include "text/utf8.h"

namespace agon::app {

using ladder::Id;
using ladder::Tables;

namespace {

constexpr std::size_t longest_message = 4000;

/// A team's results against each other team, most matches first.
json::array opponents_of(const std::vector<ladder::RatedMeeting>& meetings, const VersionNames& names,
                         Id team, Id version) {
  struct Sum {
    const ladder::Team* team = nullptr;
    double wins = 0, draws = 0, losses = 0;
    std::uint32_t matches = 0;
  };
  std::map<Id, Sum> sums;
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
      sum.team = opponent;
      sum.wins += turned ? meeting.losses : meeting.wins;
      sum.losses += turned ? meeting.wins : meeting.losses;
      sum.draws += meeting.draws;
      sum.matches += meeting.matches;
    }
  std::vector<Sum> list;
  for (const auto& [id, sum] : sums) list.push_back(sum);
  std::stable_sort(list.begin(), list.end(),
                   [](const Sum& x, const Sum& y) { return x.matches > y.matches; });
  json::array rows;
  for (const auto& sum : list)
    rows.push_back({{"team", sum.team->id},
                    {"name", sum.team->name},
                    {"house", !sum.team->house.empty()},
                    {"wins", sum.wins},
                    {"draws", sum.draws},
                    {"losses", sum.losses},
                    {"matches", sum.matches}});
  return rows;
}

ladder::Team team_of_season(Tables& tables, const LadderCall& call, Id id) {
  const auto team = tables.teams.find(id);
  if (!team || team->season != call.season.id)
    throw ladder::Missing(fmt::format("the season has no team {}", id));
  return *team;
}

/// By its name, or by its number: a name of digits alone is taken for a number.
ladder::Team team_called(Tables& tables, const LadderCall& call, const std::string& name) {
  if (!name.empty() && name.find_first_not_of("0123456789") == std::string::npos)
    return team_of_season(tables, call, call.id(name));
  if (const auto team = tables.teams.find(call.season.id, name)) return *team;
  throw ladder::Missing(fmt::format("the season has no team \"{}\"", name.substr(0, 40)));
}

/// Curves of all versions of a team, as far as they are shown.
json::array versions_with_history(Tables& tables, const LadderCall& call, const ladder::Team& team,
                                  bool own) {
  json::array list;
  const Id active = tables.versions.active(team.id);
  const auto until = call.shown_until();
  for (const auto& version : tables.versions.of_team(team.id)) {
    auto made =
        own ? own_version_json(version, version.id == active) : version_json(version, version.id == active);
    json::array points;
    for (const auto& point : tables.log.history(version.id))
      if (until.empty() || point.at < until) points.push_back(to_json(point));
    made["history"] = std::move(points);
    list.push_back(std::move(made));
  }
  return list;
}

}  // namespace

net::Response LadderApi::seasons(const LadderCall& call) {
  json::array list;
  for (const auto& season : service_.store().read([](Tables& tables) { return tables.seasons.all(); }))
    if (auto* desk = service_.desk(season.name); desk != nullptr && ladder::sees_season(season, call.who))
      list.push_back(season_json(season, desk->game()));
  return net::json_response(json::object{{"seasons", std::move(list)}});
}

net::Response LadderApi::season(const LadderCall& call) {
  auto made = season_json(call.season, call.desk->game());
  json::array house, teams;
  for (const auto& team :
       service_.store().read([&](Tables& tables) { return tables.teams.of_season(call.season.id); }))
    if (team.house.empty())
      teams.push_back({{"id", team.id}, {"name", team.name}});
    else
      house.push_back(json::string(team.name));
  made["house"] = std::move(house);
  made["teams"] = std::move(teams);
  made["final"] = {{"contest", ladder::final_name(call.season)}, {"progress", service_.final_progress()}};
  if (call.who.is_teacher()) {
    made["disk_bytes"] = service_.store().size();
    made["disk_warning"] = service_.store().size() >> 20U >= call.season.limits.disk_mib / 10 * 9;
  }
  return net::json_response(made);
}

net::Response LadderApi::standings(const LadderCall& call) {
  const bool hidden = !call.sees_all();
  const auto standings = call.desk->standings();
  json::array rows;
  if (!hidden)
    for (const auto& row : standings->rows) rows.push_back(to_json(row));
  return net::json_response(json::object{{"season", call.season.name},
                                         {"hidden", hidden},
                                         {"hidden_since", call.shown_until()},
                                         {"provisional_below", ladder::provisional_below},
                                         {"matches", hidden ? 0 : standings->matches},
                                         {"rows", std::move(rows)}});
}

net::Response LadderApi::team(const LadderCall& call) {
  const auto standings = call.desk->standings();
  const auto meetings = call.desk->meetings();
  auto made = service_.store().read([&](Tables& tables) {
    const auto team = team_called(tables, call, call.param("team"));
    const bool own = call.who.is_teacher() || call.who.is_of(team.id);
    json::object told{{"id", team.id}, {"name", team.name}, {"house", !team.house.empty()}, {"own", own}};
    told["versions"] = versions_with_history(tables, call, team, own);
    const VersionNames names(tables, call.season.id);
    told["opponents"] = call.sees_all() ? opponents_of(meetings, names, team.id, 0) : json::array{};
    if (!own) return told;
    json::array members;
    for (const auto& person : tables.people.members(team.id)) members.push_back(json::string(person.name));
    told["members"] = std::move(members);
    const auto kept = tables.teams.private_sum(team.id);
    told["private_bytes"] = kept.bytes;
    told["private_gone"] = kept.gone;
    return told;
  });
  for (const auto& row : standings->rows)
    if (call.sees_all() && row.team == made.at("id").as_int64()) made["standing"] = to_json(row);
  return net::json_response(made);
}

net::Response LadderApi::head_to_head(const LadderCall& call) {
  const auto meetings = call.sees_all() ? call.desk->meetings() : std::vector<ladder::RatedMeeting>{};
  const auto version = call.query("version");
  if (call.query("team").empty()) throw BadRequest("say whose: ?team=NUMBER");
  const Id team = call.id(call.query("team"));
  return net::json_response(service_.store().read([&](Tables& tables) {
    team_of_season(tables, call, team);
    const VersionNames names(tables, call.season.id);
    return json::object{
        {"team", team},
        {"hidden", !call.sees_all()},
        {"rows", opponents_of(meetings, names, team, version.empty() ? 0 : call.id(version))}};
  }));
}

net::Response LadderApi::queue(const LadderCall& call) {
  const auto waiting = call.desk->queue();
  return net::json_response(service_.store().read([&](Tables& tables) {
    const VersionNames names(tables, call.season.id);
    json::array list;
    for (const auto& [job, position] : waiting) {
      const auto* team = names.team_of(job.a);
      if (team == nullptr || (!call.who.is_teacher() && !call.who.is_of(team->id))) continue;
      json::object made{{"job", job.id},
                        {"kind", enum_name(job.kind)},
                        {"a", names.name(job.a)},
                        {"position", position},
                        {"since", job.created}};
      made["reason"] = call.season.state == ladder::SeasonState::paused ? "the season pauses"
                       : position == 0                                  ? "under way"
                                       : fmt::format("{} before it", position - 1);
      if (job.kind != ladder::JobKind::build) made["b"] = names.name(job.b);
      list.push_back(std::move(made));
    }
    return json::object{{"waiting", std::move(list)}, {"all", waiting.size()}};
  }));
}

net::Response LadderApi::messages(const LadderCall& call) {
  return net::json_response(service_.store().read([&](Tables& tables) {
    json::array list;
    for (const auto& message : tables.log.messages(call.season.id))
      if (message.team == 0 || call.who.is_teacher() || call.who.is_of(message.team))
        list.push_back({{"id", message.id},
                        {"team", message.team},
                        {"from", message.sender},
                        {"by_teacher", message.by_teacher},
                        {"at", message.at},
                        {"text", message.words}});
    return json::object{{"messages", std::move(list)}};
  }));
}

net::Response LadderApi::write_message(const LadderCall& call) {
  const auto body = call.body({"text", "team"});
  const auto* text = body.if_contains("text");
  if (text == nullptr || !text->is_string() || text->get_string().empty() ||
      text->get_string().size() > longest_message)
    throw BadRequest(fmt::format("text: must be from 1 to {} bytes", longest_message));
  const auto* to = body.if_contains("team");
  if (to != nullptr && !to->is_int64()) throw BadRequest("team: must be a number");
  service_.store().write([&](Tables& tables) {
    Id team = to == nullptr ? 0 : to->get_int64();
    if (team != 0) team_of_season(tables, call, team);
    if (!call.who.is_teacher()) {
      if (team == 0) team = ladder::team_for(call.who, call.season, "").id;
      if (!call.who.is_of(team)) throw ladder::Forbidden("you write to the teacher, for your own team");
    }
    tables.log.add_message(call.season.id, team, call.who.person->id, utc_now(),
                           utf8_repaired_lines(std::string(text->get_string())));
  });
  return net::json_response(json::object{{"written", true}}, 201);
}

}  // namespace agon::app
