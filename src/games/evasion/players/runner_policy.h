// The runner's way of choosing, as a function: the runner player is it, play-outs of the champion use it.
#pragma once

#include "games/evasion/rules/values.h"

namespace agon::evasion {

/// Of the nine directions, the one whose straight line stays farthest from where the hunter goes in `ticks`
/// ticks if nothing is built. Far from any danger: towards the middle of the room around.
Point runner_velocity(const State& state, int ticks);

}  // namespace agon::evasion
