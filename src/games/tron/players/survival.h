// How long a side could live by itself, if the other stood still: farther than a search of both sides sees.
#pragma once

#include <cstdint>

#include "games/tron/players/moves.h"

namespace agon::tron {

/// Cycles that the side can live after each of `options_of(state, side)`, in their order, at most `horizon`.
using Lives = boost::container::static_vector<int, 3>;

/// Depth-first, tight ways first, so that long ways are soon found; at most `nodes` cycles are tried after
/// each option, and one of which they did not suffice to find the end counts as far as it was seen.
Lives lives_of(const Constants& constants, const State& state, Seat side, int horizon, std::uint64_t nodes);

}  // namespace agon::tron
