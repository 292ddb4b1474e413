// The common part of the arena's picture and a client's: colours, tiles, sprites.
#pragma once

#include <functional>

#include "core/picture.h"
#include "core/seat.h"
#include "games/treasure_hunt/rules/board.h"
#include "games/treasure_hunt/rules/look.h"

namespace agon::treasure_hunt {

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
