#include "games/tron/rules/look.h"

namespace agon::tron::look {

namespace {

std::vector<std::string> rules() {
  return {
      "Blue and Yellow run all the time, one cell a cycle, and leave a wall of their colour on every cell: a "
      "point each.",
      "Who runs into a wall loses a health, breaks it, and takes its point from whoever built it. Without "
      "health left, or "
      "at a wall of the field, the game ends and costs 20 to 60 points.",
      "A wall breaker lasts six cycles in which walls cost no health; then it cools down.",
      "The higher score wins, not who lives longer.",
  };
}

std::vector<LegendEntry> legend() {
  return {
      {"triangle", agents[0], "Blue; the tip shows where it runs, a pip is a health that is left"},
      {"triangle", agents[1], "Yellow"},
      {"ring", breaker, "round an agent: its wall breaker is active; a pip is a cycle that is left of it"},
      {"tile", walls[0], "a wall of Blue's: a point for Blue"},
      {"tile", walls[1], "a wall of Yellow's: a point for Yellow"},
      {"tile", area, "a wall of the field: who runs into it ends the game"},
  };
}

}  // namespace

About about() { return {rules(), legend()}; }

}  // namespace agon::tron::look
