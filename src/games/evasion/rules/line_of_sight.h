// When the hunter has the prey: near enough, and no wall between them.
#pragma once

#include "games/evasion/rules/values.h"

namespace agon::evasion {

/// Whether no wall lies between, by the given reading of "between".
bool in_sight(const Walls& walls, const Point& hunter, const Point& prey, LineOfSight line_of_sight);

/// Measured after both have moved; exactly four cells is near enough.
inline bool within_reach(const Point& hunter, const Point& prey) {
  const int dx = prey.x - hunter.x;
  const int dy = prey.y - hunter.y;
  return dx * dx + dy * dy <= capture_distance * capture_distance;
}

inline bool captured(const State& state, LineOfSight line_of_sight) {
  return within_reach(state.hunter, state.prey) &&
         in_sight(state.walls, state.hunter, state.prey, line_of_sight);
}

}  // namespace agon::evasion
