#include "games/evasion/rules/look.h"

#include "games/evasion/rules/values.h"

namespace agon::evasion::look {

namespace {

std::vector<std::string> rules() {
  return {
      "The hunter runs straight on, one cell a tick, and bounces off walls and borders. It cannot turn.",
      "The prey moves every other tick, but wherever it likes.",
      "The hunter builds walls, level or upright, through the cell it stands on: every few ticks, and only "
      "so many at a "
      "time; it may take its own walls away again.",
      "The prey is caught at a distance of 4 cells or less with no wall between. The score is the tick of "
      "the capture: "
      "the hunter wants it small, the prey large.",
  };
}

std::vector<LegendEntry> legend() {
  return {
      {"triangle", hunter,
       "the hunter; the tip shows where it runs, and its name the ticks until it may build again"},
      {"ring", reach, "what the hunter reaches: the prey in it is caught, unless a wall is between"},
      {"circle", prey, "the prey"},
      {"line", newest_wall, "the hunter's newest wall"},
      {"line", oldest_wall, "older walls are dimmer"},
  };
}

}  // namespace

About about() { return {rules(), legend()}; }

}  // namespace agon::evasion::look

namespace agon::evasion {

FieldNotes field_notes() {
  return FieldNotes()
      .of<Point>({
          {"x", "column, 0 to 299 from the left; of a velocity: -1, 0 or 1 (rightward)"},
          {"y", "row, 0 to 299 from the top; of a velocity: -1, 0 or 1 (downward)"},
      })
      .of<Wall>({
          {"x1", "column of its first cell, 0 to 299"},
          {"y1", "row of its first cell, 0 to 299"},
          {"x2", "column of its last cell; x1 where it is upright"},
          {"y2", "row of its last cell; y1 where it is level"},
      })
      .of<State>({
          {"tick", "ticks played; the prey moves when it is odd"},
          {"hunter", "the cell of the hunter"},
          {"hunter_velocity", "its step each tick"},
          {"last_wall", "tick in which the last wall was built; null: none was yet"},
          {"prey", "the cell of the prey"},
          {"prey_velocity", "its step every other tick"},
          {"walls", "those that stand, newest first"},
          {"ending", "why the match ended; none: it goes on"},
      })
      .of<Action>({
          {"removals", "walls that the hunter takes away, each by its exact ends, before it builds"},
          {"create", "a wall that the hunter builds, through its own cell; null: none"},
          {"change", "the prey's new velocity, of which only the signs count; null: it keeps the one it has"},
      })
      .of<Told>({
          {"wall_interval", "N: least number of ticks between two walls"},
          {"max_walls", "M: most walls standing at once"},
      });
}

}  // namespace agon::evasion
