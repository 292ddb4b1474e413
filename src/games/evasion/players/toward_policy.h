// Toward's way of choosing, as a function: the toward player is it, play-outs of the champion use it.
#pragma once

#include "games/evasion/rules/values.h"

namespace agon::evasion {

/// Where the hunter's next `ticks` ticks come near: of the steps that live the one that goes most against the
/// hunter, then the one that keeps most distance. Otherwise to the middle of the room.
Point toward_velocity(const State& state, int ticks);

}  // namespace agon::evasion
