// Walls a hunter can think of: the free span through a cell, and shorter pieces of it.
#pragma once

#include "games/evasion/rules/values.h"

namespace agon::evasion {

enum class Axis { upright, level };

/// The longest run through `cell` along the axis that meets neither wall nor border. `cell` must be free
/// itself.
Wall free_span(const Walls& walls, const Point& cell, Axis axis);

/// The part of a wall within `reach` cells of `cell`.
Wall shortened(const Wall& wall, const Point& cell, int reach);

}  // namespace agon::evasion
