#include "games/tron/rules/look.h"

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
