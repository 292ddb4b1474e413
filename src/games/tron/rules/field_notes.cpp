#include "games/tron/rules/look.h"

#include "games/tron/rules/values.h"

namespace agon::tron {

FieldNotes field_notes() {
  return FieldNotes()
      .of<Start>({
          {"x", "column, from 0 at the left"},
          {"y", "row, from 0 at the top"},
          {"direction", "the way it goes at first"},
      })
      .of<Agent>({
          {"health", "walls that it may still hit; the last of them ends the game"},
          {"position", "the cell where it is"},
          {"direction", "where it goes if it does not turn"},
          {"wall_breaker_cooldown", "cycles until the wall breaker can be activated: it works at 0 alone"},
          {"wall_breaker_rem_time",
           "of an active wall breaker: one more than the cycles that it still lasts; 0: it is off"},
      })
      .of<State>({
          {"cycle", "cycles played; the next one has this number"},
          {"board",
           "rows from the top, a letter a cell: E is empty, W an area wall, B a wall of Blue, Y a wall of "
           "Yellow"},
          {"agents", "Blue (seat 0), then Yellow (seat 1)"},
          {"scores", "points of Blue, then of Yellow"},
          {"ending",
           "why the match ended: the agents met, one hit an area wall, one hit its last wall, or all "
           "cycles are played; none: it goes on"},
      })
      .of<Action>({
          {"direction", "where to turn, left or right of the way it goes; null: straight on"},
          {"activate_wall_breaker",
           "activate the wall breaker before this move; refused while the cooldown is above 0"},
      })
      .of<Told>({
          {"constants", "the numbers of this match"},
          {"my_side", "your seat: 0 is Blue, 1 is Yellow"},
      })
      .of<Position>({
          {"x", "column, from 0 at the left"},
          {"y", "row, from 0 at the top"},
      });
}

}  // namespace agon::tron
