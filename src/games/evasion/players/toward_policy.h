// Toward's choice as a function, for the toward player and for play-outs.
#pragma once

#include "games/evasion/rules/values.h"

namespace agon::evasion {

/// If the hunter's next `ticks` ticks come near: of the steps that survive, the one most against the hunter's
/// direction, then the one with most distance. Otherwise towards the middle of the room.
Point toward_velocity(const State& state, int ticks);

}  // namespace agon::evasion
