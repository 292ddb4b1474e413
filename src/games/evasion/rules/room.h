// The room that the walls leave to the prey.
#pragma once

#include "games/evasion/rules/values.h"
#include "games/evasion/rules/walls.h"

namespace agon::evasion {

/// The number of cells that are reachable from `from`, in steps to any of the eight neighbours; 0 if a wall
/// stands on it.
int reachable_room(const Walls& walls, Point from);

/// One step of hunter or prey, and how it bounces.
struct Motion {
  Point position;
  Point velocity;

  bool operator==(const Motion&) const = default;
};

/// The bounce when the cell ahead is blocked. `is_blocked(Point)` says whether a cell is.
template <class IsBlocked>
Motion bounced(const Motion& from, const IsBlocked& is_blocked) {
  const auto [x, y] = from.position;
  const auto [vx, vy] = from.velocity;
  const int ahead_x = x + vx;
  const int ahead_y = y + vy;
  if (vx == 0 || vy == 0) return {from.position, {-vx, -vy}};
  bool beside = is_blocked(Point{ahead_x, y});
  bool above = is_blocked(Point{x, ahead_y});
  if (!beside && !above) {  // the corner of an obstacle: one cell further decides along which side it runs
    beside = is_blocked(Point{ahead_x, ahead_y + vy});
    above = is_blocked(Point{ahead_x + vx, ahead_y});
  }
  if (beside == above) return {from.position, {-vx, -vy}};
  if (beside) return {{x, ahead_y}, {-vx, vy}};
  return {{ahead_x, y}, {vx, -vy}};
}

template <class IsBlocked>
Motion moved(const Motion& from, const IsBlocked& is_blocked) {
  const Point ahead{from.position.x + from.velocity.x, from.position.y + from.velocity.y};
  if (from.velocity == Point{0, 0} || !is_blocked(ahead)) return {ahead, from.velocity};
  return bounced(from, is_blocked);
}

inline Motion moved(const Motion& from, const Walls& walls) {
  return moved(from, [&](const Point& cell) { return blocked(walls, cell); });
}

}  // namespace agon::evasion
