#include "ladder/referee.h"

#include <fmt/format.h>
#include <boost/json/parse.hpp>

#include <algorithm>

#include "contest/own_files.h"
#include "contest/played.h"
#include "core/errors.h"
#include "core/utc_now.h"
#include "ladder/people_access.h"
#include "ladder/recipe.h"
#include "ladder/season_setup.h"

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

MatchOrder order_of(const GameEntry& game, const Season& season, const Match& match,
                    const contest::Entrant& a, const contest::Entrant& b) {
  const auto configs = configs_of(game, season.ladder_config);
  MatchOrder order;
  order.key = fmt::format("pair {} match {}", match.pair, match.game + 1);
  order.game = season.game;
  order.config = configs[static_cast<std::size_t>(match.config) % configs.size()];
  if (match.kind == MatchKind::trial) order.config = with_clocks(order.config, trial_factor);
  order.seed = match.seed;
  order.record = true;
  const auto seats = game.seats(order.config);
  for (std::size_t seat = 0; seat < seats; ++seat) {
    // If both names are the same, a version plays an earlier one of its team; their labels tell them apart.
    const auto& entrant = match.a_plays(static_cast<int>(seat), static_cast<int>(seats)) ? a : b;
    order.seats.push_back(contest::seat_of(entrant, contest::player_at(entrant, seat, seats)));
  }
  return order;
}

Match keep(Store& store, const Workshop& workshop, const Season& season, Match match,
           const PlayedMatch& played) {
  const auto seats = static_cast<int>(played.seats.size());
  const auto is_a = [&](std::size_t seat) { return match.a_plays(static_cast<int>(seat), seats); };
  contest::count_sides(
      played, [&](std::size_t seat) { return is_a(seat) ? contest::Side::a : contest::Side::b; }, match);
  match.outcome = played.outcome;
  match.steps = played.steps;
  match.hash = played.hash;
  match.faults.clear();
  for (const auto& fault : played.faults)
    match.faults.push_back({is_a(fault.seat) ? 0 : 1, fault.seat, fault.kind, fault.code, fault.text});
  match.finished = utc_now();
  store.write([&](Tables& tables) {
    const auto now = tables.seasons.find(season.id).value_or(season);
    const auto share_of = [&](Id team) { return workshop.share_left(tables, now, team); };
    tables.matches.add(match, played.record, played.private_parts, share_of, shown_until(now, {}));
  });
  return match;
}

}  // namespace agon::ladder
