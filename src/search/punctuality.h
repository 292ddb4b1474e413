// How much of a move's time a player keeps back for the machine. A search looks at the clock many times a
// millisecond. A long time between two looks means that the machine ran others meanwhile, and the next such
// pause may come just before the answer is due.
#pragma once

#include <algorithm>

#include "core/clocks.h"

namespace agon::search {

/// How long a player may think that has `left` until its answer is late, would think for `usual`, and was
/// kept from its core for `pause`. On a busy machine half of `left` at most: the next pause may be longer
/// than all before, and the other half brings few positions there. A twentieth of `left` always.
inline Nanoseconds punctual(Nanoseconds left, Nanoseconds usual, Nanoseconds pause) {
  constexpr int pauses_kept = 4;
  constexpr Nanoseconds busy = std::chrono::milliseconds(8);  // two turns of others
  const Nanoseconds most = pause < busy ? left : std::min(left / 2, left - pauses_kept * pause);
  return std::max(std::min(usual, most), left / 20);
}

/// One object a match: it learns from move to move. Pure: it is told all times.
class Punctuality {
 public:
  Nanoseconds allowed(Nanoseconds left, Nanoseconds usual) const { return punctual(left, usual, pause_); }
  /// A move is over: `allowed` was what the player might think, `wall` what it took, `longest_pause` the
  /// longest time between two of its looks at the clock; zero where it has not measured that.
  void thought(Nanoseconds allowed, Nanoseconds wall, Nanoseconds longest_pause = {}) {
    pause_ = std::max({pause_ * 199 / 200, wall - allowed, longest_pause});
  }

 private:
  Nanoseconds pause_{0};  ///< the longest of the last moves, slowly forgotten: half of it in some 140
};

}  // namespace agon::search
