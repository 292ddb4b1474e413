// Choices of the players with one idea each, as functions. The players use them, and the champions foresee
// the players by them.
#pragma once

#include <optional>

#include "games/evasion/rules/values.h"

namespace agon::evasion {

/// Builds a wall across the room when the prey is at most 3 cells ahead and a third of its room behind.
Action late_action(const Config& config, const State& state);

/// Builds a wall just before the hunter passes the prey's column or row, and the next just after. It removes
/// a wall between them when it reaches it.
Action sandwich_action(const Config& config, const State& state);

/// Removes a wall before hitting it and builds it again behind. `owed`, kept by the caller from tick to tick:
/// whether the wall to build again is upright; empty: none.
Action rebuilding_action(const Config& config, const State& state, std::optional<bool>& owed);

/// Goes to the lane that the hunter has just run through; in danger dodges like the runner.
Point lane_velocity(const State& state);

}  // namespace agon::evasion
