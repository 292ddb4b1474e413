// How long the program itself takes for decisions of processes: a histogram, 0.1 microseconds a bin.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace agon::contest {

class OwnTimes {
 public:
  void add(const std::vector<float>& times_us) {
    for (const float us : times_us) {
      const auto bin = static_cast<std::size_t>(std::max(0.0F, us) * 10);
      ++bins_[std::min(bin, bins_.size() - 1)];
      ++count_;
    }
  }
  /// Microseconds; 0 where there is none.
  double quantile(double share) const {
    const auto rank = static_cast<std::uint64_t>(share * static_cast<double>(count_));
    std::uint64_t seen = 0;
    for (std::size_t bin = 0; bin < bins_.size(); ++bin) {
      seen += bins_[bin];
      if (seen > rank) return (static_cast<double>(bin) + 0.5) / 10;
    }
    return 0;
  }
  std::uint64_t count() const { return count_; }

 private:
  std::vector<std::uint64_t> bins_ = std::vector<std::uint64_t>(100'000);
  std::uint64_t count_ = 0;
};

}  // namespace agon::contest
