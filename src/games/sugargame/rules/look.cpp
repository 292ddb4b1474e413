#include "games/sugargame/rules/look.h"

#include <fmt/format.h>

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
