// How late the beats of live matches were: a histogram with 10-microsecond bins up to 100 ms. Any thread may
// add and read.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "core/clocks.h"

namespace agon {

class Lateness {
 public:
  void add(Nanoseconds late) {
    const auto bin = late.count() <= 0 ? 0 : static_cast<std::size_t>(late.count() / bin_width);
    bins_[bin < bins ? bin : bins - 1].fetch_add(1, std::memory_order_relaxed);
    count_.fetch_add(1, std::memory_order_relaxed);
  }
  std::uint64_t count() const { return count_.load(std::memory_order_relaxed); }
  /// Milliseconds that `share` (0 to 1) of the beats did not exceed; the upper end of the bin.
  double quantile(double share) const {
    const auto rank = static_cast<std::uint64_t>(share * static_cast<double>(count()));
    std::uint64_t seen = 0;
    for (std::size_t bin = 0; bin < bins; ++bin) {
      seen += bins_[bin].load(std::memory_order_relaxed);
      if (seen > rank || seen == count()) return static_cast<double>((bin + 1) * bin_width) / 1e6;
    }
    return 0;
  }

 private:
  static constexpr std::int64_t bin_width = 10'000;  // nanoseconds
  static constexpr std::size_t bins = 10'000;
  std::array<std::atomic<std::uint64_t>, bins> bins_{};
  std::atomic<std::uint64_t> count_ = 0;
};

}  // namespace agon
