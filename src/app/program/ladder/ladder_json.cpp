#include "app/program/ladder/ladder_json.h"

#include <boost/json/parse.hpp>

#include "core/described.h"
#include "core/to_json.h"
#include "ladder/upload.h"

namespace agon::app {

using ladder::Id;

json::object season_json(const ladder::Season& season, const GameEntry& game) {
  return {{"id", season.name},
          {"game", season.game},
          {"title", game.info().title},
          {"state", enum_name(season.state)},
          {"private", season.is_private},
          {"hidden", ladder::is_frozen(season)},
          {"past_deadline", ladder::is_past_deadline(season)},
          {"opens", season.opens},
          {"freeze", season.freezes},
          {"deadline", season.deadline},
          {"zone", season.zone},
          {"limits", to_json(season.limits)}};
}

json::object version_json(const ladder::Version& version, bool is_active) {
  return {{"id", version.id},
          {"number", version.number},
          {"language", version.language},
          {"state", enum_name(version.state)},
          {"uploaded", version.uploaded},
          {"active", is_active}};
}

json::object own_version_json(const ladder::Version& version, bool is_active) {
  auto made = version_json(version, is_active);
  made["team"] = version.team;
  made["file"] = version.name;
  made["hash"] = version.file;
  made["problem"] = version.problem;
  made["log"] = version.log;
  made["check"] = version.verdict;
  made["note"] = version.note;
  return made;
}

VersionNames::VersionNames(ladder::Tables& tables, Id season) {
  for (auto& version : tables.versions.of_season(season)) versions_.emplace(version.id, std::move(version));
  for (auto& team : tables.teams.of_season(season)) teams_.emplace(team.id, std::move(team));
}

const ladder::Version* VersionNames::find(Id version) const {
  const auto found = versions_.find(version);
  return found == versions_.end() ? nullptr : &found->second;
}

const ladder::Team* VersionNames::team_of(Id version) const {
  const auto* known = find(version);
  const auto found = known == nullptr ? teams_.end() : teams_.find(known->team);
  return found == teams_.end() ? nullptr : &found->second;
}

json::object VersionNames::name(Id version) const {
  const auto* known = find(version);
  const auto* team = team_of(version);
  if (team == nullptr) return {{"version", version}};
  return {{"version", version},
          {"number", known->number},
          {"team", team->id},
          {"name", team->name},
          {"house", !team->house.empty()}};
}

json::object match_json(const ladder::Match& match, const VersionNames& names, bool own) {
  json::object made{{"id", match.id},
                    {"kind", enum_name(match.kind)},
                    {"rated", ladder::is_rated(match.kind)},
                    {"a", names.name(match.a)},
                    {"b", names.name(match.b)},
                    {"pair", match.pair},
                    {"a_first", match.a_first},
                    {"seed", match.seed},
                    {"points", match.points},
                    {"score_a", match.score_a},
                    {"score_b", match.score_b},
                    {"steps", match.steps},
                    {"outcome", to_json(match.outcome)},
                    {"crash_a", match.crash_a},
                    {"crash_b", match.crash_b},
                    {"finished", match.finished},
                    {"voided", match.voided}};
  if (own) made["faults"] = to_json(match.faults);
  return made;
}

}  // namespace agon::app
