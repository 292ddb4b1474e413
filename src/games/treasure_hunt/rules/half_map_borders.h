// The rules about the borders of a half map.
#pragma once

#include "games/treasure_hunt/rules/half_map.h"

namespace agon::treasure_hunt {

/// Whether the borders of a half map keep the limits, and whether two halves fit: what the faults below
/// explain.
bool borders_hold(const BorderLimits& limits, const HalfGrid& grid);
bool halves_fit(const HalfGrid& second, const HalfGrid& first);

HalfMapFault border_fault(const BorderLimits& limits, const HalfGrid& grid);

/// Each border of the second half against the opposite border of the first: at least 40 % of the positions
/// must be enterable on both sides.
HalfMapFault fit_fault(const HalfGrid& second, const HalfGrid& first);

}  // namespace agon::treasure_hunt
