// The prey's prospects on one axis: the room that the hunter's next wall leaves, if both play their best.
#pragma once

#include <array>
#include <vector>

#include "games/evasion/rules/values.h"

namespace agon::evasion {

/// A stretch of one axis between walls, and the hunter's path along it.
struct Lane {
  int low = 0, high = field_size - 1;  ///< free cells around the prey
  int tick = 0;                        ///< the present tick
  int next_wall = 0;                   ///< first tick at which a wall may be built
  std::vector<int> hunter;             ///< its coordinate at `tick`, `tick` + 1, …
};

/// For each cell after the next tick: the tick at which the room is cut, plus the worth in ticks of the room
/// that is left. Each halving costs the hunter about one wall, each cell half a tick of its way. A wall
/// between hunter and prey cuts the room, too, but then the hunter has to come back. The hunter picks the
/// moment, the prey its steps.
std::array<int, field_size> outlook(const Lane& lane, int ticks_a_halving);

}  // namespace agon::evasion
