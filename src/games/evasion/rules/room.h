// The room that the walls leave the prey.
#pragma once

#include "games/evasion/rules/values.h"

namespace agon::evasion {

/// Cells that somebody at `from` can come to, in steps to any of the eight neighbours; 0 where a wall stands
/// on it.
int reachable_room(const Walls& walls, Point from);

}  // namespace agon::evasion
