// Time control and pace of a match. All times are nanoseconds since the match began; the caller that drives
// the match supplies them.
#pragma once

#include <boost/describe.hpp>
#include <chrono>

namespace agon {

using Nanoseconds = std::chrono::nanoseconds;

/// Limits of thinking time; 0 = no limit.
struct Clocks {
  Nanoseconds first_move{0};
  Nanoseconds per_move{0};
  Nanoseconds total{0};  ///< for all moves of one seat together

  bool none() const { return first_move.count() == 0 && per_move.count() == 0 && total.count() == 0; }
  bool operator==(const Clocks&) const = default;
};

enum class PaceKind {
  lock_step,  ///< a step as soon as every decider has answered or run out of time
  real_time,  ///< a step at each beat; a seat that has not answered gets the game's answer to a missing
              ///< action
};
BOOST_DESCRIBE_ENUM(PaceKind, lock_step, real_time)

struct Pace {
  PaceKind kind = PaceKind::lock_step;
  Nanoseconds beat{0};        ///< lock-step: the least time a step takes; real time: the time between steps
  Nanoseconds first_beat{0};  ///< real time: the first step's time, when it differs; 0 = beat

  bool operator==(const Pace&) const = default;
};

inline constexpr double milliseconds(Nanoseconds time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

}  // namespace agon
