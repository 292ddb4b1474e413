// How near a prey on a straight line comes to the hunter's path.
#pragma once

#include <span>

#include "games/evasion/rules/values.h"

namespace agon::evasion {

inline int square_distance(const Point& one, const Point& other) {
  const int dx = one.x - other.x;
  const int dy = one.y - other.y;
  return dx * dx + dy * dy;
}

/// Least squared distance between a prey that keeps `velocity` and the hunter, whose cells after the next
/// ticks are `path`; at most `calm`.
int square_approach(const State& state, const Point& velocity, std::span<const Point> path, int calm);

/// The step from one cell towards another: the signs of the differences.
Point step_towards(const Point& from, const Point& to);

}  // namespace agon::evasion
