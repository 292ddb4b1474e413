// The greedy hunter's choice as a function, for the greedy player and for play-outs.
#pragma once

#include "games/evasion/rules/values.h"

namespace agon::evasion {

/// When a wall is due and the prey is 1 to `reach` cells ahead on an axis, builds a wall across the free
/// span. At M walls, first removes those that do not bound the prey's box.
Action greedy_action(const Config& config, const State& state, int reach);

/// A wall across the free span through the hunter, with the removals that it needs; no action if refused.
Action spanning_wall(const Config& config, const State& state, bool upright);

bool wall_is_due(const Config& config, const State& state);

}  // namespace agon::evasion
