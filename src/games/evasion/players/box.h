// The box: the room between the nearest walls on the four sides of a cell, and the walls that bound it.
#pragma once

#include "games/evasion/rules/values.h"
#include "games/evasion/rules/walls.h"

namespace agon::evasion {

/// Free cells from left to right and from top to bottom, seen from one cell along its row and column.
struct Box {
  int left = 0, top = 0, right = field_size - 1, bottom = field_size - 1;

  int width() const { return right - left + 1; }
  int height() const { return bottom - top + 1; }
  bool operator==(const Box&) const = default;
};

Box box_around(const Walls& walls, const Point& cell);

/// The walls of `walls` that none of the four sides of the box rests on: they can go without loss.
Walls walls_beside(const Walls& walls, const Point& cell);

/// How far `other` is ahead of `from` on an axis, given the direction of travel; negative: behind.
inline int ahead(int from, int direction, int other) { return (other - from) * direction; }

}  // namespace agon::evasion
