// The runner's choice as a function, for the runner and for play-outs.
#pragma once

#include "games/evasion/rules/values.h"

namespace agon::evasion {

/// The direction, of nine, whose straight line stays farthest from the hunter's next `ticks` ticks if nothing
/// is built. Far from danger it goes towards the middle of the room.
Point runner_velocity(const State& state, int ticks);

}  // namespace agon::evasion
