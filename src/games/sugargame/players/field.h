// The game as searches play it: the board, its sugar and the step, seen by the side to move.
#pragma once

#include <algorithm>
#include <cstdint>

#include "games/sugargame/rules/board.h"
#include "games/sugargame/rules/rules.h"
#include "games/sugargame/rules/sugar_growth.h"

namespace agon::sugargame {

/// The part of a game that does not change during a search.
struct Field {
  Levels cap;
  Cells fertile = 0;  ///< cells with a capacity
  int period = 10;    ///< steps between the growth ticks that a search expects; 0: none
  int horizon = 200;  ///< the step at which the game ends
  std::uint32_t inverse =
      0xffffffffU / 10 + 1;  ///< 2^32 / period rounded up (mod 2^32); steps are below 65536

  /// Whether sugar grows after a step. The same as `growth_due`, with a multiplication for the division.
  bool due(int step) const { return static_cast<std::uint32_t>(step) * inverse <= inverse - 1; }
  /// step modulo period; 0 if nothing grows.
  int phase(int step) const {
    const std::uint32_t fraction = static_cast<std::uint32_t>(step) * inverse;
    return static_cast<int>(std::uint64_t{fraction} * static_cast<std::uint32_t>(period) >> 32);
  }
  void set_period(int steps) {
    period = steps;
    inverse = steps == 0 ? 1 : 0xffffffffU / static_cast<std::uint32_t>(steps) + 1;
  }

  /// Random growth is searched as certain growth at every second tick: in the long run the same sugar.
  static Field of(const View& view) {
    Field field;
    field.cap = view.cap;
    field.fertile = view.cap.some();
    field.set_period(
        view.growth == Growth::off ? 0 : view.growth_period * (view.growth == Growth::random ? 2 : 1));
    field.horizon = view.steps != 0 ? view.steps : std::max(longest_hidden, view.step + 1);
    return field;
  }
};

struct Position {
  Board board;
  Levels sugar;
  int step = 0;

  static Position of(const View& view) {
    const auto seat = static_cast<Seat>(view.seat);
    return {{side_cells(view.agents, seat), side_cells(view.agents, 1 - seat)}, view.sugar, view.step};
  }
  bool over(const Field& field) const { return step >= field.horizon || board.own == 0 || board.other == 0; }
};

/// The position after a turn: the other side is to move, and sugar has grown if it was due. `emptied` is the
/// cell whose sugar was taken, if any. Built in one go: changing a copy would wait for the store buffer.
inline Position after_turn(const Position& position, const Field& field, const Turn& turn, Cells emptied) {
  Position next{turn.board(), position.sugar.without(emptied), position.step + 1};
  if (field.due(next.step)) next.sugar.add_one(can_grow(next.sugar, field.cap, turn.own | turn.other));
  return next;
}

/// The agent of the view's seat on a cell; -1: none.
inline int agent_on(const View& view, int cell) {
  for (int agent = view.seat * agents_a_side; agent < (view.seat + 1) * agents_a_side; ++agent)
    if (view.agents[static_cast<std::size_t>(agent)] == cell) return agent;
  return -1;
}

/// Turns a move of a search into the player's answer.
inline Action action_of(const View& view, Move move) {
  return {agent_on(view, move.from), column_of(move.to), row_of(move.to)};
}

/// Margin that a kill brings: the points won by one side and those lost by the other.
inline constexpr int kill_swing = 2 * kill_points;

}  // namespace agon::sugargame
