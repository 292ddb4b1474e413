// The colours of Zappy's pictures, as in the legend.
#pragma once

#include <array>

#include "core/picture.h"
#include "games/zappy/rules/constants.h"

namespace agon::zappy {

namespace looks {

inline constexpr Color ground{0x1b2620};
inline constexpr Color odd_ground{0x202d26};
inline constexpr Color incantation{0xffe9a8};

struct Thing {
  const char* name;
  Color color;
  const char* glyph;
  int x, y;           ///< its place within a tile of 3×3 cells
  const char* shape;  ///< how viewers draw things of its place in the palette (show/looks.h), for the legend
};
/// In the order of the protocol. Each has a hue of its own and none is grey, so that they can be told apart
/// on a dark and on a light ground.
inline constexpr std::array<Thing, resource_kinds> things{{
    {"food", {0x8fbf4d}, "f", 2, 2, "disc"},
    {"linemate", {0xe6794a}, "l", 0, 0, "block"},
    {"deraumere", {0x4f8fd6}, "d", 1, 0, "diamond"},
    {"sibur", {0xe3c341}, "s", 2, 0, "wedge"},
    {"mendiane", {0xd65ba6}, "m", 0, 1, "plus"},
    {"phiras", {0x9577ea}, "p", 2, 1, "bow"},
    {"thystame", {0x45d6c8}, "t", 0, 2, "star"},
}};

}  // namespace looks

}  // namespace agon::zappy
