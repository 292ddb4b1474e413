#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "games/zappy/rules/rules.h"

namespace agon::zappy {

const GameInfo& Rules::info() {
  static const GameInfo info{
      .name = "zappy",
      .title = "Zappy",
      .summary =
          "Teams gather food and stones on a torus and rise together by rituals, level by level, "
          "until six of one team are at level 8.",
      .roles = {"player"},
      .least_seats = 1,
      .most_seats = 20000,
      .dynamics = Dynamics::simultaneous,
      .information = Information::hidden,
      .chance = Chance::during,
      .least_score = 0,
      .most_score = 48,
      .longest = 220000,
  };
  return info;
}

int Rules::score(const State& state, std::size_t team) {
  std::vector<int> levels;
  for (const Trantorian& player : state.players)
    if (player.alive() && player.team == static_cast<std::int32_t>(team)) levels.push_back(player.level);
  std::sort(levels.begin(), levels.end(), std::greater<>());
  int sum = 0;
  for (std::size_t index = 0; index < levels.size() && index < victors; ++index) sum += levels[index];
  return sum;
}

Outcome Rules::outcome(const State& state) const {
  Outcome outcome;
  const auto teams = static_cast<std::size_t>(config_.teams);
  std::vector<int> scores;
  for (std::size_t team = 0; team < teams; ++team) scores.push_back(score(state, team));
  for (Seat seat = 0; seat < seats(); ++seat) outcome.scores.push_back(scores[team_of(seat)]);
  if (!over(state)) return outcome;
  const auto units = state.time / state.unit;
  const auto let_win = [&](std::size_t team) {
    for (Seat seat = 0; seat < seats(); ++seat)
      if (team_of(seat) == team) outcome.winners.push_back(seat);
  };
  if (state.winner != nobody) {
    const auto& team = state.teams[static_cast<std::size_t>(state.winner)];
    let_win(static_cast<std::size_t>(state.winner));
    const bool risen = team.highest >= victors;
    outcome.reason = risen ? "six-at-level-8" : "last-team";
    outcome.text = risen ? fmt::format("{} has six players at level 8 after {} units", team.name, units)
                         : fmt::format("{} is the last team alive after {} units", team.name, units);
    return outcome;
  }
  if (state.living == 0) {
    outcome.reason = "all-dead";
    outcome.text = fmt::format("everybody is dead after {} units", units);
    return outcome;
  }
  // The subject knows no time limit: in an arena the team whose six have risen highest is ahead.
  outcome.reason = "time-cap";
  const auto best = std::max_element(scores.begin(), scores.end());
  if (std::count(scores.begin(), scores.end(), *best) == 1)
    let_win(static_cast<std::size_t>(best - scores.begin()));
  outcome.text = outcome.winners.empty()
                     ? fmt::format("time is over after {} units, and no team is ahead", units)
                     : fmt::format("time is over after {} units; {} is ahead with {} levels", units,
                                   state.teams[static_cast<std::size_t>(best - scores.begin())].name, *best);
  return outcome;
}

}  // namespace agon::zappy
