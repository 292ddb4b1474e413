// The ways of choosing of players that have one idea each, as functions: the players are them, and the
// champions foresee them by the same.
#pragma once

#include <optional>

#include "games/evasion/rules/values.h"

namespace agon::evasion {

/// A wall across the room only where the prey is at most three cells ahead and a third of its room is behind.
Action late_action(const Config& config, const State& state);

/// A wall just before it passes the prey's column or row, the next just after; a wall that parts them goes
/// when it is reached.
Action sandwich_action(const Config& config, const State& state);

/// Takes a wall away before it hits it and builds it again behind itself. `owed`: whether the wall that is to
/// be built again is upright; the function keeps it from tick to tick.
Action rebuilding_action(const Config& config, const State& state, std::optional<bool>& owed);

/// To the lane that the hunter has just run through; in danger as the runner does.
Point lane_velocity(const State& state);

}  // namespace agon::evasion
