#include "ladder/referee.h"

#include <fmt/format.h>
#include <boost/json/parse.hpp>

#include <algorithm>

#include "contest/play_match.h"
#include "core/errors.h"
#include "core/utc_now.h"
#include "ladder/recipe.h"

namespace agon::ladder {

Participant participant(Tables& tables, Id version) {
  auto found = tables.versions.find(version).value();
  return {tables.teams.find(found.team).value(), found};
}

void have_built(Store& store, const Workshop& workshop, const Season& season, const Participant& who) {
  const auto& version = who.version;
  if (!who.team.house.empty() || workshop.has(version.id)) return;
  const auto bytes = store.read([&](Tables& tables) { return tables.versions.file(version.file); });
  if (!bytes) return;
  if (const auto built = workshop.build(version, *bytes, season.limits, [](const std::string&) {});
      !built.done)
    throw Failure(
        fmt::format("{} v{} could not be built again: {}", who.team.name, version.number, built.problem));
}

contest::Entrant entrant_of(const Participant& who, const Workshop& workshop) {
  contest::Entrant entrant;
  entrant.name = who.team.name;
  entrant.players = {who.team.house};
  if (!who.team.house.empty()) return entrant;
  entrant.version = static_cast<std::uint32_t>(std::max(1, who.version.number));
  entrant.folder = workshop.folder_of(who.version.id);
  entrant.players = {player_in(who.version.player, entrant.folder)};
  return entrant;
}

std::vector<json::value> configs_of(const GameEntry& game, const std::string& config) {
  const auto base = json::parse(config);
  auto list = game.variants(base);
  if (list.empty()) list.push_back(base);
  return list;
}

contest::Played play(const GameEntry& game, const Match& match, const json::value& config,
                     const contest::Entrant& a, const contest::Entrant& b, const process::Settings& settings,
                     std::function<bool()> stop) {
  contest::Plan plan;
  plan.configs = {config};
  // If both names are the same, a version plays an earlier one of its team; their numbers tell them apart.
  plan.entrants = {a, b};
  const contest::Planned planned{
      {0, 0, static_cast<std::uint32_t>(match.game)}, 0, 1, match.a_first, match.seed};
  return contest::play_match(game, plan, planned, settings, {.stop = std::move(stop)});
}

Match keep(Store& store, const Season& season, Match match, const contest::Played& played) {
  match.points = played.result.points;
  match.score_a = played.result.score_a;
  match.score_b = played.result.score_b;
  match.outcome = played.outcome;
  match.steps = played.steps;
  match.hash = played.hash;
  match.faults = played.faults;
  match.finished = utc_now();
  match.broken_a = played.result.broken_a;
  match.broken_b = played.result.broken_b;
  store.write([&](Tables& tables) {
    tables.matches.add(match, played.record, played.private_parts, season.limits.private_mib << 20U);
  });
  return match;
}

}  // namespace agon::ladder
