#include <fmt/format.h>

#include "games/sugargame/rules/rules.h"

namespace agon::sugargame {

const GameInfo& Rules::info() {
  static const GameInfo info{
      .name = "sugargame",
      .title = "Sugargame",
      .summary = "Two teams of five gather sugar on a small board and remove agents that they stand around.",
      .roles = {"player 1", "player 2"},
      .least_seats = 2,
      .most_seats = 2,
      .dynamics = Dynamics::turn_based,
      .information = Information::hidden,  // placements are made unseen
      .chance = Chance::at_start,
      .least_score = -250,
      // 250 for five kills, 15 cells of 9 at the start, and 19 growth ticks of at most 25 before the last
      // step.
      .most_score = 250 + 15 * 9 + 19 * 25,
      .longest = agents_a_side + 200,
  };
  return info;
}

std::string Rules::problem(const Config& config) {
  if (config.cap.empty())
    return config.sugar.empty() ? "" : "sugar: give cap as well; a map of one's own needs both";
  if (const auto wrong = Levels::problem(config.cap); !wrong.empty()) return "cap: " + wrong;
  if (config.sugar.empty()) return {};
  if (const auto wrong = Levels::problem(config.sugar); !wrong.empty()) return "sugar: " + wrong;
  const Levels cap = Levels::from(config.cap), sugar = Levels::from(config.sugar);
  for (int cell = 0; cell < cell_count; ++cell) {
    const auto where = fmt::format("sugar: cell ({},{}) ", column_of(cell), row_of(cell));
    const bool home = row_of(cell) == 0 || row_of(cell) == board_size - 1;
    if (home && sugar.at(cell) != 0) return where + "is on a home row, which starts without sugar";
    if (sugar.at(cell) > cap.at(cell))
      return where + fmt::format("holds {}, its capacity is {}", sugar.at(cell), cap.at(cell));
  }
  return {};
}

namespace {

void forfeited(const State& state, Outcome& outcome) {
  const auto& [first, second] = state.forfeits;
  if (first != Forfeit::none && second != Forfeit::none) {
    outcome.reason = "double-forfeit";
    outcome.text = fmt::format("both players forfeited: {} and {}", word_of(first), word_of(second));
    return;
  }
  const Seat loser = first != Forfeit::none ? 0 : 1;
  outcome.winners = {1 - loser};
  outcome.reason = word_of(state.forfeits[loser]);
  outcome.text = fmt::format("player {} forfeited: {}", loser + 1, outcome.reason);
  const Action& action = state.last.action;
  if (state.last.seat == static_cast<int>(loser) && action.agent != -1)
    outcome.text += fmt::format(" (agent {} to ({},{}))", action.agent, action.x, action.y);
}

}  // namespace

Outcome Rules::outcome(const State& state) const {
  Outcome outcome{{static_cast<double>(score(state, 0)), static_cast<double>(score(state, 1))}, {}, "", ""};
  if (!deciders(state).empty()) return outcome;
  if (state.forfeits[0] != Forfeit::none || state.forfeits[1] != Forfeit::none) {
    forfeited(state, outcome);
    return outcome;
  }
  const int margin = score(state, 0) - score(state, 1);
  if (margin != 0) outcome.winners = {margin > 0 ? 0U : 1U};
  const std::string result =
      margin == 0 ? fmt::format("a draw, {} each", score(state, 0))
                  : fmt::format("player {} wins {} to {}", outcome.winners[0] + 1,
                                score(state, outcome.winners[0]), score(state, 1 - outcome.winners[0]));
  if (side_cells(state.agents, 0) == 0 || side_cells(state.agents, 1) == 0) {
    outcome.reason = "all-removed";
    outcome.text = fmt::format("all agents of one player are removed at step {}: {}", state.step, result);
  } else if (state.step >= state.steps) {
    outcome.reason = "steps";
    outcome.text = fmt::format("{} steps are played: {}", state.step, result);
  } else {
    outcome.reason = "passes";
    outcome.text = fmt::format("both players passed at step {}: {}", state.step, result);
  }
  return outcome;
}

}  // namespace agon::sugargame
