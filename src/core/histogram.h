// Counts of values in bins of equal width; the last bin holds everything beyond. Any thread may add and read.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <vector>

namespace agon {

class Histogram {
 public:
  Histogram(double width, std::size_t bins) : width_(width), bins_(bins) {}

  void add(double value) {
    const auto bin = static_cast<std::size_t>(std::max(0.0, value) / width_);
    bins_[std::min(bin, bins_.size() - 1)].fetch_add(1, std::memory_order_relaxed);
    count_.fetch_add(1, std::memory_order_relaxed);
  }
  std::uint64_t count() const { return count_.load(std::memory_order_relaxed); }
  /// The quantile at `share` (0 to 1): the upper end of its bin; 0 if there are no values.
  double quantile(double share) const {
    const auto rank = static_cast<std::uint64_t>(share * static_cast<double>(count()));
    std::uint64_t seen = 0;
    for (std::size_t bin = 0; bin < bins_.size(); ++bin) {
      seen += bins_[bin].load(std::memory_order_relaxed);
      if (seen > rank || (seen > 0 && seen == count())) return static_cast<double>(bin + 1) * width_;
    }
    return 0;
  }

 private:
  double width_;
  std::vector<std::atomic<std::uint64_t>> bins_;
  std::atomic<std::uint64_t> count_ = 0;
};

}  // namespace agon
