// The colours, tiles and sprites of Treasure Hunt's pictures, as in the legend.
#pragma once

#include <array>
#include <functional>

#include "core/picture.h"
#include "core/seat.h"
#include "games/treasure_hunt/rules/board.h"

namespace agon::treasure_hunt {

namespace look {

inline constexpr Color ground{0x0f1420};
/// Colours of the seats: orange and violet.
inline constexpr std::array<Color, 2> seat_colors{Color{0xff9f1c}, Color{0xd16bff}};
/// Colours of the avatars: lighter, so that they stand out on their own forts.
inline constexpr std::array<Color, 2> avatar_colors{Color{0xffbe5c}, Color{0xe39dff}};
inline constexpr Color gold{0xffe066};

/// Water, grass and mountains of seat 0's half, then of seat 1's: calm tones below the colours of the seats,
/// a little warmer on seat 0's half, a little cooler on seat 1's.
const std::vector<Swatch>& palette();

}  // namespace look

// The common part of the arena's picture and a client's: colours, tiles, sprites.

using look::avatar_colors;
using look::gold;
using look::seat_colors;
/// Names of the seats, after their colours.
inline constexpr std::array<const char*, 2> side_names{"Orange", "Violet"};
inline constexpr double avatar_size = 0.62;  ///< cells; small enough to show the fort under it

constexpr std::uint32_t fort_id(Seat seat) { return seat * 3 + 1; }
constexpr std::uint32_t treasure_id(Seat seat) { return seat * 3 + 2; }
constexpr std::uint32_t avatar_id(Seat seat) { return seat * 3 + 3; }

/// Draws size, terrain and palette. `owner` returns the seat whose half a field is in, for its tones.
void draw_board(Picture& picture, const Board& board, const std::function<Seat(Point)>& owner);

/// A carried treasure: a star at the shoulder of the avatar at `at`.
Sprite carried_treasure(std::uint32_t id, Point at);
Sprite sprite(std::uint32_t id, Shape shape, Point at, double size, Color color, std::string label);
/// Degrees, clockwise from the right.
double degrees(Direction direction);

}  // namespace agon::treasure_hunt
