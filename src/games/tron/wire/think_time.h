// How long a client may think about a cycle of a server with a clock. It learns from what it measures: the
// round trip, how late it is woken, how far thinking goes beyond its time, how much of the processor others
// take meanwhile, and whether commands came in time. Who is disturbed thinks less. Pure: it is told all
// times.
#pragma once

#include "core/clocks.h"

namespace agon::tron::wire {

class ThinkTime {
 public:
  /// `margin`: kept of every cycle, for the way to the server.
  explicit ThinkTime(Nanoseconds margin) : margin_(margin) {}

  /// What lay between a request and its answer, once.
  void round_trip(Nanoseconds took);
  /// Two snapshots that follow one another came so far apart, of a server whose cycles last `cycle`.
  void interval(Nanoseconds between, Nanoseconds cycle);
  /// `allowed` was asked for; it took `wall`, of which the processor worked `processor`.
  void thought(Nanoseconds allowed, Nanoseconds wall, Nanoseconds processor);
  /// A command showed no effect: it must have come too late.
  void was_late(Nanoseconds cycle);

  /// From the arrival of a snapshot on. Of the first cycle more is kept, as little has been measured yet.
  Nanoseconds first(Nanoseconds cycle) const;
  Nanoseconds usual(Nanoseconds cycle) const;

 private:
  Nanoseconds kept() const { return margin_ + round_trip_ + 2 * late_; }

  Nanoseconds margin_, round_trip_{0};
  Nanoseconds late_{0};  ///< the worst of the last cycles, slowly forgotten
  double share_ = 1.0;   ///< of the time that there is: less where others want the processor
};

}  // namespace agon::tron::wire
