// The rules whose breach loses at once, tested in one fixed order, and their texts.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "games/sugargame/rules/rules.h"

namespace agon::sugargame {

namespace {

Forfeit placement_offence(const State& state, Seat seat, const Action& action) {
  const int asked = static_cast<int>(seat) * agents_a_side + state.placed;
  if (action.agent != -1 && action.agent != asked) return Forfeit::bad_start;
  if (!on_board(action.x, action.y) || action.y != home_row(seat)) return Forfeit::bad_start;
  const bool taken = (side_cells(state.agents, seat) >> cell_at(action.x, action.y) & 1U) != 0;
  return taken ? Forfeit::bad_start : Forfeit::none;
}

Forfeit move_offence(const State& state, Seat seat, const Action& action) {
  const int first = static_cast<int>(seat) * agents_a_side;
  if (action.agent < first || action.agent >= first + agents_a_side) return Forfeit::not_yours;
  const int cell = state.agents[static_cast<std::size_t>(action.agent)];
  if (!is_somewhere(cell)) return Forfeit::dead_agent;
  if (!on_board(action.x, action.y)) return Forfeit::off_board;
  if (std::abs(column_of(cell) - action.x) + std::abs(row_of(cell) - action.y) != 1)
    return Forfeit::not_adjacent;
  const Cells occupied = side_cells(state.agents, 0) | side_cells(state.agents, 1);
  return (occupied >> cell_at(action.x, action.y) & 1U) != 0 ? Forfeit::occupied : Forfeit::none;
}

bool stuck(const State& state, Seat seat) {
  const Cells own = side_cells(state.agents, seat);
  return (neighbours(own) & ~own & ~side_cells(state.agents, 1 - seat)) == 0;
}

std::string placement_text(const State& state, Seat seat, const Action& action) {
  return fmt::format("agent {} must be put on a free cell of row {}, got {} at ({},{})",
                     static_cast<int>(seat) * agents_a_side + state.placed, home_row(seat),
                     action.agent == -1 ? "an agent" : fmt::format("agent {}", action.agent), action.x,
                     action.y);
}

std::string move_text(Forfeit violation, Seat seat, const Action& action) {
  const int first = static_cast<int>(seat) * agents_a_side;
  switch (violation) {
    case Forfeit::not_yours:
      return fmt::format("agent {} is not yours; player {} owns {} to {}", action.agent, seat + 1, first,
                         first + agents_a_side - 1);
    case Forfeit::dead_agent:
      return fmt::format("agent {} has been removed and cannot move", action.agent);
    case Forfeit::off_board:
      return fmt::format("agent {} cannot go to ({},{}): x and y are 0 to {}", action.agent, action.x,
                         action.y, board_size - 1);
    case Forfeit::not_adjacent:
      return fmt::format(
          "agent {} cannot go to ({},{}): it must go to a neighbouring cell, not stay, jump or go diagonally",
          action.agent, action.x, action.y);
    case Forfeit::occupied:
      return fmt::format("agent {} cannot go to ({},{}): the cell is occupied", action.agent, action.x,
                         action.y);
    default:
      return "null is legal only when none of your agents can move";
  }
}

}  // namespace

Forfeit Rules::violation(const State& state, Seat seat, const Action& action) const {
  if (placing(state)) return placement_offence(state, seat, action);
  if (!action.null()) return move_offence(state, seat, action);
  const bool allowed = config_.pass == Pass::lenient || stuck(state, seat);
  return allowed ? Forfeit::none : Forfeit::null_while_able;
}

Fault Rules::refusal(const State& state, Seat seat, const Action& action, Forfeit found) {
  return {seat, FaultKind::illegal, word_of(found),
          placing(state) ? placement_text(state, seat, action) : move_text(found, seat, action)};
}

Forfeit Rules::forfeit_of(const State& state, Seat seat, const Decision<Action>& decision) const {
  if (!decision.fault) return violation(state, seat, decision.action);
  switch (*decision.fault) {
    case FaultKind::illegal: {
      const Forfeit found = violation(state, seat, decision.action);
      return found == Forfeit::none ? Forfeit::malformed : found;
    }
    case FaultKind::unreadable:
    case FaultKind::out_of_turn:
    case FaultKind::too_often:
      return Forfeit::malformed;
    case FaultKind::late:
    case FaultKind::missing:
    case FaultKind::game_time:
      return Forfeit::timeout;
    case FaultKind::left:
      return Forfeit::disconnect;
    case FaultKind::crashed:
      return Forfeit::exception;
  }
  return Forfeit::malformed;
}

std::string word_of(Forfeit forfeit) {
  std::string word(enum_name(forfeit));
  std::replace(word.begin(), word.end(), '_', '-');
  return word;
}

}  // namespace agon::sugargame
