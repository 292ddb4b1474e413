// What a side can gather by itself in its next cycles: walls left and walls of the other broken, if the other
// stood still.
#pragma once

#include <cstdint>

#include "games/tron/players/moves.h"

namespace agon::tron {

struct Harvest {
  Action action;  ///< the first of the best way
  int value = 0;  ///< thousandths of a point
};

/// Depth-first over all ways of `depth` cycles, at most `nodes` of them; fewer cycles where these do not
/// suffice.
Harvest best_harvest(const Constants& constants, const State& state, Seat side, int depth,
                     std::uint64_t nodes);

}  // namespace agon::tron
