// So much a second on average, more in a burst. Pure: it is told the time.
#pragma once

#include <algorithm>
#include <chrono>

namespace agon::net {

class TokenBucket {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// Full at first. `rate`: tokens a second.
  TokenBucket(double rate, double burst, Time now) : rate_(rate), burst_(burst), tokens_(burst), then_(now) {}

  /// Takes tokens when they are there.
  bool take(double count, Time now) {
    refill(now);
    if (tokens_ < count) return false;
    tokens_ -= count;
    return true;
  }
  /// Takes tokens in advance: how long to wait before what they stand for may be done.
  std::chrono::nanoseconds reserve(double count, Time now) {
    refill(now);
    tokens_ -= count;
    const double missing = std::max(0.0, -tokens_);
    return std::chrono::nanoseconds(static_cast<std::int64_t>(missing / rate_ * 1e9));
  }
  bool full(Time now) const { return at(now) >= burst_; }

 private:
  double at(Time now) const {
    return std::min(burst_, tokens_ + rate_ * std::chrono::duration<double>(now - then_).count());
  }
  void refill(Time now) {
    tokens_ = at(now);
    then_ = now;
  }

  double rate_, burst_, tokens_;
  Time then_;
};

}  // namespace agon::net
