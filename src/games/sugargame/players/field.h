// The game as searches play it: a board, the sugar on it and the step, seen by the side to move.
#pragma once

#include "games/sugargame/rules/board.h"
#include "games/sugargame/rules/rules.h"
#include "games/sugargame/rules/sugar_growth.h"

namespace agon::sugargame {

/// What does not change during a search.
struct Field {
  Levels cap;
  Cells fertile = 0;  ///< cells with a capacity
  int period = 10;    ///< steps between growth ticks that are certain to a search; 0: none
  int horizon = 200;  ///< the step at which the game ends
  std::uint32_t inverse =
      0xffffffffU / 10 + 1;  ///< 2^32 / period rounded up (mod 2^32); steps are below 65536

  /// Whether sugar grows after a step; as `growth_due`, by a multiplication instead of a division.
  bool due(int step) const { return static_cast<std::uint32_t>(step) * inverse <= inverse - 1; }
  /// step modulo period; 0 where nothing grows.
  int phase(int step) const {
    const std::uint32_t fraction = static_cast<std::uint32_t>(step) * inverse;
    return static_cast<int>(std::uint64_t{fraction} * static_cast<std::uint32_t>(period) >> 32);
  }
  void set_period(int steps) {
    period = steps;
    inverse = steps == 0 ? 1 : 0xffffffffU / static_cast<std::uint32_t>(steps) + 1;
  }

  /// Where growth is by chance, every second tick is taken as certain: the same sugar in the long run.
  static Field of(const View& view);
};

struct Position {
  Board board;
  Levels sugar;
  int step = 0;

  static Position of(const View& view);
  bool over(const Field& field) const { return step >= field.horizon || board.own == 0 || board.other == 0; }
};

/// After a turn: the other side is to move, and sugar has grown where it was due. `emptied`: the cell whose
/// sugar was taken, if any. Made field by field: a copy that is changed afterwards would be read again before
/// it has left the processor's store buffer, and wait for it.
inline Position after_turn(const Position& position, const Field& field, const Turn& turn, Cells emptied) {
  Position next{turn.board(), position.sugar.without(emptied), position.step + 1};
  if (field.due(next.step)) next.sugar.add_one(can_grow(next.sugar, field.cap, turn.own | turn.other));
  return next;
}

/// The agent of the view's seat that stands on a cell.
int agent_on(const View& view, int cell);

/// A move of a search as an answer.
Action action_of(const View& view, Move move);

/// Points that a turn wins for its mover: its sugar, and both halves of its kills.
inline constexpr int kill_swing = 2 * kill_points;

}  // namespace agon::sugargame
