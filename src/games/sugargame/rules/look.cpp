#include "games/sugargame/rules/look.h"

#include <fmt/format.h>

#include "games/sugargame/rules/values.h"

namespace agon::sugargame::look {

std::vector<Swatch> palette() {
  std::vector<Swatch> swatches{{"barren", {0x1b1814}, " "}, {"no sugar now", {0x2a241b}, "."}};
  for (int level = 1; level <= 9; ++level) {
    const auto mixed = [&](int low, int high) {
      return static_cast<std::uint32_t>(low + (high - low) * level / 9);
    };
    const Color color{mixed(0x2e, 0xb8) << 16 | mixed(0x28, 0x86) << 8 | mixed(0x1c, 0x34)};
    swatches.push_back({fmt::format("{} sugar", level), color, std::to_string(level)});
  }
  return swatches;
}

namespace {

std::vector<std::string> rules() {
  return {
      "Two teams of five. In turns, each player moves one agent to a free cell beside it and takes the sugar "
      "there: a point a unit.",
      "Then every agent of the opponent with two or more of the mover's agents beside it is removed: 50 "
      "points to the "
      "mover, 50 less for the owner.",
      "Every tenth step each free cell that bears sugar gains one, up to what it can hold.",
      "After 200 steps, or when a side has no agents, the higher score wins.",
  };
}

std::vector<LegendEntry> legend() {
  const auto shades = palette();
  return {
      {"circle", sides[0], "an agent of player 1, with its number"},
      {"square", sides[1], "an agent of player 2, with its number"},
      {"line", sides[0], "the last move, in the mover's colour; red: the move that lost the game"},
      {"ring", kill, "crossed out: here an agent was removed"},
      {"label", numeral, "how much sugar lies on the cell"},
      {"tile", shades[10].color, "much sugar"},
      {"tile", shades[3].color, "little sugar"},
      {"tile", shades[0].color, "barren: no sugar ever grows"},
  };
}

}  // namespace

About about() { return {rules(), legend()}; }

}  // namespace agon::sugargame::look

namespace agon::sugargame {

FieldNotes field_notes() {
  return FieldNotes()
      .of<Action>({
          {"agent",
           "which of your agents: 0 to 4 of player 1, 5 to 9 of player 2; -1 in all three fields: pass, "
           "the null of the lab"},
          {"x", "column of the cell it goes to, 0 to 4 from the left"},
          {"y", "row of the cell it goes to, 0 to 4 from the top"},
      })
      .of<LastTurn>({
          {"seat", "who played it; -1: no turn has been played"},
          {"from", "cell that the agent left, 5*y + x; -1: none"},
          {"action", "what was answered"},
          {"forfeit", "the rule that it broke, which lost the game; none: it was legal"},
      })
      .of<State>({
          {"placed", "agents that each side has been asked to place, 0 to 5"},
          {"step", "turns played after the placement, each of one player"},
          {"steps", "turns after which the game ends, counted as in step"},
          {"passes", "passes in a row, up to now"},
          {"agents",
           "the cell of each agent, 5*y + x; -1: not yet placed, or removed. 0 to 4 are of player 1, 5 to "
           "9 of player 2"},
          {"cap", "the most sugar that each cell can hold: 25 digits, row by row from the top"},
          {"sugar", "the sugar that lies on each cell: 25 digits, row by row from the top"},
          {"taken", "sugar that each player has gathered"},
          {"kills", "agents of the other that each player has removed, 50 points each"},
          {"forfeits", "the rule that each player has broken; none: it has not"},
          {"last", "the turn played last"},
          {"luck", "number from which the random law of growth draws"},
      })
      .of<View>({
          {"seat", "your seat: 0 is player 1, 1 is player 2"},
          {"place", "the agent to be placed now; -1: all are placed, make a move"},
          {"step", "turns played after the placement, each of one player"},
          {"steps", "turns after which the game ends, counted as in step; 0: that is hidden"},
          {"agents",
           "the cell of each agent, 5*y + x; -1: not yet placed (the other's are hidden until all are), "
           "or removed"},
          {"cap", "the most sugar that each cell can hold: 25 digits, row by row from the top"},
          {"sugar", "the sugar that lies on each cell: 25 digits, row by row from the top"},
          {"taken", "sugar that each player has gathered"},
          {"kills", "agents of the other that each player has removed, 50 points each"},
          {"growth",
           "the law by which sugar comes back: one a cell at each growth tick, the same with chance 1/2, "
           "or none"},
          {"growth_period", "steps between two growth ticks"},
          {"pass", "strict: passing while able to move loses; lenient: passing is always allowed"},
      });
}

}  // namespace agon::sugargame
