// What the arena's picture and a client's have in common: colours, tiles, sprites.
#pragma once

#include <functional>

#include "core/picture.h"
#include "core/seat.h"
#include "games/treasure_hunt/rules/board.h"

namespace agon::treasure_hunt {

/// Orange against violet.
inline constexpr std::array<Color, 2> seat_colors{Color{0xff9f1c}, Color{0xd16bff}};
inline constexpr Color gold{0xffe066};

constexpr std::uint32_t fort_id(Seat seat) { return seat * 3 + 1; }
constexpr std::uint32_t treasure_id(Seat seat) { return seat * 3 + 2; }
constexpr std::uint32_t avatar_id(Seat seat) { return seat * 3 + 3; }

/// Size, terrain and palette. Both halves have tones of their own; `owner` says whose half a field is in.
void draw_board(Picture& picture, const Board& board, const std::function<Seat(Point)>& owner);

Sprite sprite(std::uint32_t id, Shape shape, Point at, double size, Color color, std::string label);
/// Degrees, clockwise from the right.
double degrees(Direction direction);

}  // namespace agon::treasure_hunt
