// The game as searches play it: a board, the sugar on it and the step, seen by the side to move.
#pragma once

#include "games/sugargame/board.h"
#include "games/sugargame/rules.h"
#include "games/sugargame/sugar_law.h"

namespace agon::sugargame {

/// What does not change during a search.
struct Field {
  Levels cap;
  Cells fertile = 0;  ///< cells with a capacity
  int period = 10;    ///< steps between growth ticks that are certain to a search; 0: none
  int horizon = 200;  ///< the step at which the game ends

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

/// Ends a turn: the other side is to move, and sugar grows when it is due.
inline void finish_turn(Position& position, const Field& field, const Turn& turn) {
  position.board = turn.board();
  ++position.step;
  if (field.period != 0 && growth_due(position.step, field.period))
    position.sugar.add_one(can_grow(position.sugar, field.cap, turn.own | turn.other));
}

/// The agent of the view's seat that stands on a cell.
int agent_on(const View& view, int cell);

/// A move of a search as an answer.
Action action_of(const View& view, Move move);

/// Points that a turn wins for its mover: its sugar, and both halves of its kills.
inline constexpr int kill_swing = 2 * kill_points;

}  // namespace agon::sugargame
