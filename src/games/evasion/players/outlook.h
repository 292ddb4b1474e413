// The prey's prospects on one axis: how much room the hunter's next wall will leave it, if both do their
// best.
#pragma once

#include <array>
#include <vector>

#include "games/evasion/rules/values.h"

namespace agon::evasion {

/// A walled-in stretch of one axis and the hunter's way along it.
struct Lane {
  int low = 0, high = field_size - 1;  ///< the free cells around the prey
  int tick = 0;                        ///< now
  int next_wall = 0;                   ///< first tick at which a wall may be built
  std::vector<int> hunter;             ///< its coordinate at tick, tick + 1, …
};

/// For every cell of the lane after the coming tick: the tick at which the room is cut, plus the ticks the
/// room that is left is worth (each halving costs the hunter about one wall, each cell half a tick on its
/// way). A wall that parts hunter and prey cuts the room too, but then the hunter has to come back. The
/// hunter picks the moment, the prey its steps.
std::array<int, field_size> outlook(const Lane& lane, int ticks_a_halving);

}  // namespace agon::evasion
