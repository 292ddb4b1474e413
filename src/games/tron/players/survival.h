// How long a side could live by itself, if the other stood still: farther than a search of both sides sees.
#pragma once

#include <cstdint>

#include "games/tron/players/moves.h"

namespace agon::tron {

/// Cycles that the side can live after each of `options_of(state, side)`, in that order; at most `horizon`.
using Lives = boost::container::static_vector<int, 3>;

/// Depth-first, tight ways first, so that long ways are found soon. Tries at most `nodes` cycles after each
/// option; if they do not suffice, the cycles seen so far count.
Lives lives_of(const Constants& constants, const State& state, Seat side, int horizon, std::uint64_t nodes);

}  // namespace agon::tron
