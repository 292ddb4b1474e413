// The greedy hunter's way of choosing, as a function: the greedy player is it, play-outs of the champion use
// it.
#pragma once

#include "games/evasion/rules/values.h"

namespace agon::evasion {

/// Where walls are due: on an axis on which the prey is ahead by 1 to `reach` cells, a wall across the whole
/// free span. At M walls, those that do not bound the prey's box go first.
Action greedy_action(const Config& config, const State& state, int reach);

/// A wall across the free span through the hunter, with the removals that make room for it; nothing if
/// refused.
Action spanning_wall(const Config& config, const State& state, bool upright);

bool wall_is_due(const Config& config, const State& state);

}  // namespace agon::evasion
