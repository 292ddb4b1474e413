// The lead: the team whose six best players have risen highest and are nearest to their next incantation.
#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "games/zappy/rules/constants.h"
#include "games/zappy/rules/rules.h"

namespace agon::zappy {
namespace {

/// The share of the stones for the incantation to the next level that a player carries.
double carried_share(const Config& config, const Trantorian& who) {
  if (who.level >= highest_level) return 0;
  const Requirement needed = requirement_of(config, who.level);
  int wanted = 0, carried = 0;
  for (std::size_t kind = 1; kind < resource_kinds; ++kind) {
    wanted += needed.stones[kind];
    carried += std::min(needed.stones[kind], who.stock[kind]);
  }
  return wanted == 0 ? 0 : static_cast<double>(carried) / wanted;
}

/// A team's rise: 48 when six are at level 8.
std::vector<double> rises_of(const Config& config, const State& state) {
  std::vector<std::vector<double>> of(state.teams.size());
  for (const Trantorian& who : state.players)
    if (who.alive())
      of[static_cast<std::size_t>(who.team)].push_back(who.level + 0.9 * carried_share(config, who));
  std::vector<double> rises;
  for (auto& team : of) {
    std::sort(team.begin(), team.end(), std::greater<>());
    team.resize(std::min(team.size(), static_cast<std::size_t>(victors)));
    rises.push_back(std::accumulate(team.begin(), team.end(), 0.0));
  }
  return rises;
}

}  // namespace

std::optional<Lead> Rules::lead(const State& state) const {
  constexpr double levels_of_half = 3;  // fitted to matches of built-in players (docs/analysis.md)
  if (state.teams.empty()) return std::nullopt;
  const bool served = state.seats.empty();  // the seats of a served world are its teams
  const auto places = served ? 1U : static_cast<std::uint32_t>(config_.places);
  const auto rises = rises_of(config_, state);
  const auto colors = team_colors_of(state);
  Lead lead{"levels, with stones for the next", "", 0, {}};
  for (std::size_t team = 0; team < state.teams.size(); ++team) {
    lead.sides.push_back({state.teams[team].name, colors[team], {}, std::round(rises[team] * 100) / 100, 0});
    for (std::uint32_t place = 0; place < places; ++place)
      lead.sides.back().seats.push_back(static_cast<std::uint32_t>(team) * places + place);
  }
  compare_amounts(lead, levels_of_half);
  const Outcome end = served ? outcome_by_team(state, false) : outcome(state);
  if (!end.over()) return lead;
  for (auto& side : lead.sides) {
    const bool won =
        std::find(end.winners.begin(), end.winners.end(), side.seats.front()) != end.winners.end();
    side.value = end.winners.empty() ? 0 : won ? 1 : -1;
  }
  lead.value = lead.sides.front().value;
  return lead;
}

}  // namespace agon::zappy
