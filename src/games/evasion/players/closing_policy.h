// A quick way to close in on the prey: the stand-in for the hunter in play-outs.
#pragma once

#include "games/evasion/rules/values.h"

namespace agon::evasion {

/// A spanning wall when the prey is ahead by at most 4 cells and 1/`share` of the room's size on that axis,
/// if it takes away a good part of the room; of two such walls the one that leaves less.
Action closing_action(const Config& config, const State& state, int share);

}  // namespace agon::evasion
