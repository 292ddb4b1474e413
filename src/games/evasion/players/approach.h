// How near a prey that runs one way comes to where the hunter goes.
#pragma once

#include <span>

#include "games/evasion/rules/values.h"

namespace agon::evasion {

inline int square_distance(const Point& one, const Point& other) {
  const int dx = one.x - other.x;
  const int dy = one.y - other.y;
  return dx * dx + dy * dy;
}

/// The least distance, squared, between a prey that takes `velocity` from now on and the hunter, whose cells
/// after the coming ticks are `path`; never more than `calm`.
int square_approach(const State& state, const Point& velocity, std::span<const Point> path, int calm);

/// The step that leads from one cell to another: the signs of the differences.
Point step_towards(const Point& from, const Point& to);

}  // namespace agon::evasion
