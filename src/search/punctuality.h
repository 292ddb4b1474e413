// How much of a move's time a player keeps back for the machine. A search looks at the clock many times a
// millisecond; a long time between two looks means that the machine ran others meanwhile.
#pragma once

#include <algorithm>

#include "core/clocks.h"

namespace agon::search {

/// How long a player may think that is late after `left`, would think for `usual`, and was kept from its core
/// for `pause`: less by eight pauses, for the next may be several times as long, but a twentieth always.
inline Nanoseconds punctual(Nanoseconds left, Nanoseconds usual, Nanoseconds pause) {
  return std::min(usual, std::max(left - 8 * pause, left / 20));
}

/// One object a match: it learns from move to move. Pure: it is told all times.
class Punctuality {
 public:
  Nanoseconds allowed(Nanoseconds left, Nanoseconds usual) const { return punctual(left, usual, pause_); }
  /// A move is over: `allowed` was what the player might think, `wall` what it took, `longest_pause` the
  /// longest time between two of its looks at the clock; zero where it has not measured that.
  void thought(Nanoseconds allowed, Nanoseconds wall, Nanoseconds longest_pause = {}) {
    pause_ = std::max({pause_ * 199 / 200, wall - allowed, longest_pause, Nanoseconds{1}});
  }
  /// Whether nobody else wants the cores, as far as it has seen. Before the first move it has seen nothing.
  bool quiet() const { return pause_.count() > 0 && pause_ < std::chrono::milliseconds(10); }

 private:
  Nanoseconds pause_{0};  ///< the longest of the last moves, slowly forgotten: half of it in some 140
};

}  // namespace agon::search
