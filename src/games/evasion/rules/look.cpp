#include "games/evasion/rules/look.h"

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
