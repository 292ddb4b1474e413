#include "games/tron/wire/think_time.h"

#include <algorithm>

namespace agon::tron::wire {
namespace {

using std::chrono::milliseconds;

constexpr Nanoseconds longest_round_trip = milliseconds(200);
constexpr int first_kept = 6;  ///< the part of the first cycle
/// Below this part of the processor somebody else is at work.
constexpr double undisturbed = 0.9;
constexpr double least_share = 0.1, recovery = 1.1;
constexpr int least_part = 20;  ///< of a cycle

Nanoseconds scaled(Nanoseconds time, double factor) {
  return Nanoseconds(static_cast<std::int64_t>(static_cast<double>(time.count()) * factor));
}

}  // namespace

void ThinkTime::round_trip(Nanoseconds took) { round_trip_ = std::min(took, longest_round_trip); }

/// An answer that was thought about too long, or a late waking, stays in mind for some twenty cycles.
void ThinkTime::interval(Nanoseconds between, Nanoseconds cycle) {
  late_ = std::max(scaled(late_, 0.95), std::clamp(between - cycle, Nanoseconds(0), cycle / 2));
}

void ThinkTime::thought(Nanoseconds allowed, Nanoseconds wall, Nanoseconds processor) {
  late_ = std::max(late_, std::max(Nanoseconds(0), wall - allowed));
  if (wall < milliseconds(5)) return;  // too short to tell anything
  const double got = static_cast<double>(processor.count()) / static_cast<double>(wall.count());
  if (got < undisturbed)
    share_ = std::max(least_share, share_ * std::min(0.7, got + 0.1));
  else
    share_ = std::min(1.0, share_ * recovery);
}

void ThinkTime::was_late(Nanoseconds cycle) {
  margin_ = std::min(cycle / 2, margin_ + cycle / 20);
  share_ = std::max(least_share, share_ / 2);
}

Nanoseconds ThinkTime::first(Nanoseconds cycle) const {
  return std::max(cycle - std::max(kept(), cycle / first_kept), cycle / least_part);
}

Nanoseconds ThinkTime::usual(Nanoseconds cycle) const {
  return std::max(scaled(cycle - kept(), share_), cycle / least_part);
}

}  // namespace agon::tron::wire
