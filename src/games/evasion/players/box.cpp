#include "games/evasion/players/box.h"

#include <algorithm>

namespace agon::evasion {

Box box_around(const Walls& walls, const Point& cell) {
  const Wall upright = free_span(walls, cell, Axis::upright);
  const Wall level = free_span(walls, cell, Axis::level);
  return {level.x1, upright.y1, level.x2, upright.y2};
}

Walls walls_beside(const Walls& walls, const Point& cell) {
  const Box box = box_around(walls, cell);
  const auto bounds = [&](const Wall& wall) {
    const bool in_row = wall.y1 <= cell.y && cell.y <= wall.y2;
    const bool in_column = wall.x1 <= cell.x && cell.x <= wall.x2;
    return (in_row && (wall.x2 == box.left - 1 || wall.x1 == box.right + 1)) ||
           (in_column && (wall.y2 == box.top - 1 || wall.y1 == box.bottom + 1));
  };
  Walls beside;
  std::copy_if(walls.begin(), walls.end(), std::back_inserter(beside),
               [&](const Wall& wall) { return !bounds(wall); });
  return beside;
}

}  // namespace agon::evasion
