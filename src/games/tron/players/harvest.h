// Points that a side can gather by itself in its next cycles, by walls left and walls of the other side
// broken, if the other side stands still.
#pragma once

#include <cstdint>

#include "games/tron/players/moves.h"

namespace agon::tron {

struct Harvest {
  Action action;  ///< the first action of the best way
  int value = 0;  ///< thousandths of a point
};

/// Depth-first over all ways of `depth` cycles, or of fewer if `nodes` cycles do not suffice.
Harvest best_harvest(const Constants& constants, const State& state, Seat side, int depth,
                     std::uint64_t nodes);

}  // namespace agon::tron
