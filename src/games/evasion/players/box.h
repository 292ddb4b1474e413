// The box of a cell: the room up to the nearest wall on each of the four sides.
#pragma once

#include "games/evasion/rules/values.h"
#include "games/evasion/rules/walls.h"

namespace agon::evasion {

/// Free cells from left to right and from top to bottom, along the cell's row and column.
struct Box {
  int left = 0, top = 0, right = field_size - 1, bottom = field_size - 1;

  int width() const { return right - left + 1; }
  int height() const { return bottom - top + 1; }
  bool operator==(const Box&) const = default;
};

Box box_around(const Walls& walls, const Point& cell);

/// Walls that bound no side of the box. They can be removed without loss.
Walls walls_beside(const Walls& walls, const Point& cell);

/// How far `other` is ahead of `from` on an axis, in the direction of travel; negative: behind.
inline int ahead(int from, int direction, int other) { return (other - from) * direction; }

}  // namespace agon::evasion
