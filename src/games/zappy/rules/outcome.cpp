#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>

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

namespace {

std::vector<int> team_scores(const State& state) {
  std::vector<int> scores;
  for (std::size_t team = 0; team < state.teams.size(); ++team) scores.push_back(Rules::score(state, team));
  return scores;
}

/// The team that alone has the best score.
std::optional<std::size_t> ahead_of_all(const std::vector<int>& scores) {
  const auto best = std::max_element(scores.begin(), scores.end());
  if (best == scores.end() || std::count(scores.begin(), scores.end(), *best) != 1) return std::nullopt;
  return static_cast<std::size_t>(best - scores.begin());
}

void describe_victory(Outcome& outcome, const State& state) {
  const auto& team = state.teams[static_cast<std::size_t>(state.winner)];
  const auto units = state.time / state.unit;
  const bool risen = team.highest >= victors;
  outcome.reason = risen ? "six-at-level-8" : "last-team";
  outcome.text = risen ? fmt::format("{} has six players at level 8 after {} units", team.name, units)
                       : fmt::format("{} is the last team alive after {} units", team.name, units);
}

std::string ahead_text(const State& state, const char* how, std::optional<std::size_t> best,
                       const std::vector<int>& scores) {
  const auto units = state.time / state.unit;
  return best ? fmt::format("{} after {} units; {} is ahead with {} levels", how, units,
                            state.teams[*best].name, scores[*best])
              : fmt::format("{} after {} units, and no team is ahead", how, units);
}

}  // namespace

Outcome Rules::outcome(const State& state) const {
  Outcome outcome;
  const auto scores = team_scores(state);
  for (Seat seat = 0; seat < seats(); ++seat) outcome.scores.push_back(scores[team_of(seat)]);
  if (!over(state)) return outcome;
  const auto let_win = [&](std::size_t team) {
    for (Seat seat = 0; seat < seats(); ++seat)
      if (team_of(seat) == team) outcome.winners.push_back(seat);
  };
  if (state.winner != nobody) {
    let_win(static_cast<std::size_t>(state.winner));
    describe_victory(outcome, state);
    return outcome;
  }
  if (state.living == 0) {
    outcome.reason = "all-dead";
    outcome.text = fmt::format("everybody is dead after {} units", state.time / state.unit);
    return outcome;
  }
  // The subject knows no time limit: in an arena the team whose six have risen highest is ahead.
  outcome.reason = "time-cap";
  const auto best = ahead_of_all(scores);
  if (best) let_win(*best);
  outcome.text = ahead_text(state, "time is over", best, scores);
  return outcome;
}

Outcome Rules::outcome_by_team(const State& state, bool closed) {
  Outcome outcome;
  const auto scores = team_scores(state);
  outcome.scores.assign(scores.begin(), scores.end());
  if (state.winner != nobody) {
    outcome.winners = {static_cast<Seat>(state.winner)};
    describe_victory(outcome, state);
  } else if (closed) {
    const auto best = ahead_of_all(scores);
    if (best) outcome.winners = {static_cast<Seat>(*best)};
    outcome.reason = "closed";
    outcome.text = ahead_text(state, "the world was closed", best, scores);
  }
  return outcome;
}

}  // namespace agon::zappy
