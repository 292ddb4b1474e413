#include "games/treasure_hunt/rules/look.h"

namespace agon::treasure_hunt::look {

const std::vector<Swatch>& palette() {
  static const std::vector<Swatch> swatches{
      {"water", {0x1d4e89}, "~"}, {"grass", {0x45703a}, "\""}, {"mountain", {0x86796a}, "^"},
      {"water", {0x27407f}, "~"}, {"grass", {0x2f6045}, "\""}, {"mountain", {0x72707f}, "^"},
  };
  return swatches;
}

namespace {

std::vector<std::string> rules() {
  return {
      "Each player draws one half of the map, with its own fort; a treasure is hidden for it on a grass "
      "field of that half.",
      "In turns, each walks over its own half until it finds its treasure, then over the other half until it "
      "stands on the "
      "enemy's fort. The first to stand there wins.",
      "A step from grass to grass takes 2 actions, between grass and mountain 3, from mountain to mountain "
      "4. A player that walks "
      "into water or off the map loses.",
      "A player sees what is on the field where it stands, and from a mountain the eight fields around it as "
      "well.",
  };
}

std::vector<LegendEntry> legend() {
  return {
      {"triangle", avatar_colors[0], "Orange, the first player; the tip shows where it goes"},
      {"triangle", avatar_colors[1], "Violet, the second player"},
      {"square", seat_colors[0], "Orange's fort; Violet's is violet"},
      {"star", seat_colors[0], "Orange's treasure, not found yet; Violet's is violet"},
      {"star", gold, "a treasure that is carried"},
      {"tile", palette()[0].color, "water: a player that enters it loses"},
      {"tile", palette()[1].color, "grass; the two halves have tones of their own"},
      {"tile", palette()[2].color, "mountain: slow to cross, and wide to see from"},
  };
}

}  // namespace

About about() { return {rules(), legend()}; }

}  // namespace agon::treasure_hunt::look
