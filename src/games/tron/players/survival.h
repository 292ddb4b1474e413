// How long a side could live by itself, if the other stood still: farther than a search of both sides sees.
#pragma once

#include <algorithm>
#include <cstdint>

#include "games/tron/players/moves.h"

namespace agon::tron {

/// Cycles that the side can live after each of `options_of(state, side)`, in that order; at most `horizon`.
using Lives = boost::container::static_vector<int, 3>;

/// Depth-first, tight ways first, so that long ways are found soon. Tries at most `nodes` cycles after each
/// option; if they do not suffice, the cycles seen so far count.
Lives lives_of(const Constants& constants, const State& state, Seat side, int horizon, std::uint64_t nodes);

/// Excludes the moves of a search's root after which the side that is told clearly dies sooner, by itself,
/// than after another within `survival` cycles. `position` is a Duel of the same state.
template <class Position>
void shun_short_lives(Position& position, const Told& told, int survival) {
  constexpr int clearly = 3;              // cycles
  constexpr std::uint64_t nodes = 2'000;  // an option: some 0.1 ms
  const int horizon = std::min(survival, told.constants.max_cycles - told.cycle);
  if (horizon <= clearly || position.may_win_by_death()) return;
  const Lives lives = lives_of(told.constants, told, told.my_side, horizon, nodes);
  const auto options = options_of(told, told.my_side);
  const int longest = *std::max_element(lives.begin(), lives.end());
  for (std::size_t at = 0; at < options.size(); ++at)
    if (lives[at] + clearly <= longest) position.shun(options[at]);
}

}  // namespace agon::tron
