#include "games/tron/rules/look.h"

#include "games/tron/rules/values.h"

namespace agon::tron::look {

namespace {

std::vector<std::string> rules() {
  return {
      "Blue and Yellow run all the time, one cell a cycle, and leave a wall of their colour on every cell: a "
      "point each.",
      "An agent that runs into a wall loses one health, breaks the wall and takes its point from the "
      "builder. "
      "If it has no health left, or hits a wall of the field, the game ends and it loses 20 to 60 points.",
      "A wall breaker lasts six cycles in which walls cost no health; then it cools down.",
      "The higher score wins, not the longer life.",
  };
}

std::vector<LegendEntry> legend() {
  return {
      {"triangle", agents[0], "Blue; the tip shows where it runs, a pip is a health that is left"},
      {"triangle", agents[1], "Yellow"},
      {"ring", breaker, "round an agent: its wall breaker is active; a pip is a cycle that is left of it"},
      {"tile", walls[0], "a wall of Blue's: a point for Blue"},
      {"tile", walls[1], "a wall of Yellow's: a point for Yellow"},
      {"tile", area, "a wall of the field: running into it ends the game"},
  };
}

}  // namespace

About about() { return {rules(), legend()}; }

}  // namespace agon::tron::look

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
