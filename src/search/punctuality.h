// How much of a move's time a player keeps back for the machine. A search looks at the clock many times a
// millisecond. A long time between two looks means that the machine ran others meanwhile, and the next such
// pause may come just before the answer is due.
#pragma once

#include <algorithm>

#include "core/clocks.h"

namespace agon::search {

/// One object a match: it learns from move to move. Pure: it is told all times.
class Punctuality {
 public:
  /// How long a player may think that has `left` until its answer is late and would think for `usual`. Less
  /// where the pauses need it, but a twentieth of `left` always.
  Nanoseconds allowed(Nanoseconds left, Nanoseconds usual) const {
    return std::max(std::min(usual, left - pauses_kept * pause_), left / 20);
  }
  /// A move is over: `allowed` was what the player might think, `wall` what it took, `longest_pause` the
  /// longest time between two of its looks at the clock; zero where it has not measured that.
  void thought(Nanoseconds allowed, Nanoseconds wall, Nanoseconds longest_pause = {}) {
    pause_ = std::max({pause_ * 199 / 200, wall - allowed, longest_pause});
  }

 private:
  static constexpr int pauses_kept = 4;

  Nanoseconds pause_{0};  ///< the longest of the last moves, slowly forgotten: half of it in some 140
};

}  // namespace agon::search
