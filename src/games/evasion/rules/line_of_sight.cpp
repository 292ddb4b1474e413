#include "games/evasion/rules/line_of_sight.h"

#include <cstdlib>
#include <utility>

#include "games/evasion/rules/walls.h"

namespace agon::evasion {
namespace {

/// Bresenham's line, the same from both ends: axes swapped when it is steep, ends swapped so that it runs
/// forward. Source: the class's Java servers. Both ends count.
bool fair_sight(const Walls& walls, Point from, Point to) {
  const bool steep = std::abs(to.y - from.y) > std::abs(to.x - from.x);
  if (steep) {
    std::swap(from.x, from.y);
    std::swap(to.x, to.y);
  }
  if (from.x > to.x) std::swap(from, to);
  const int lead = to.x - from.x;
  const int minor = std::abs(to.y - from.y);
  const int step = from.y < to.y ? 1 : -1;
  int error = lead / 2;
  int y = from.y;
  for (int x = from.x; x <= to.x; ++x) {
    if (blocked(walls, steep ? Point{y, x} : Point{x, y})) return false;
    error -= minor;
    if (error < 0) {
      y += step;
      error += lead;
    }
  }
  return true;
}

/// The server of 2023 draws Bresenham's line for one octant only: to the right and gently down.
bool original_sight(const Walls& walls, const Point& hunter, const Point& prey) {
  const int dx = prey.x - hunter.x;
  const int dy = prey.y - hunter.y;
  int decision = 2 * dy - dx;
  int y = hunter.y;
  for (int x = hunter.x; x <= prey.x; ++x) {
    if (on_wall(walls, {x, y})) return false;
    if (decision > 0) {
      y += 1;
      decision -= 2 * dx;
    }
    decision += 2 * dy;
  }
  return true;
}

}  // namespace

bool in_sight(const Walls& walls, const Point& hunter, const Point& prey, LineOfSight line_of_sight) {
  return line_of_sight == LineOfSight::fair ? fair_sight(walls, hunter, prey)
                                            : original_sight(walls, hunter, prey);
}

}  // namespace agon::evasion
