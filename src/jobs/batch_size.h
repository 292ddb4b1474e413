// The number of tasks in a batch of the desired length, from the measured speed; and how often one is tried.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>

namespace agon::jobs {

inline constexpr int most_attempts = 5;  ///< of a task, before it is given up

class BatchSize {
 public:
  explicit BatchSize(std::chrono::nanoseconds wanted, std::size_t most = 4096)
      : wanted_(wanted), most_(most) {}

  /// One until tasks have been measured; after that at most eight times as many as were measured at once.
  std::size_t size() const { return size_; }
  /// Mean time of a task; recent ones count more. 0: none was measured.
  double mean_ns() const { return mean_ns_; }

  void measured(std::size_t tasks, std::chrono::nanoseconds took) {
    if (tasks == 0) return;
    const double now = std::max(1.0, static_cast<double>(took.count()) / static_cast<double>(tasks));
    mean_ns_ = mean_ns_ == 0 ? now : mean_ns_ + (now - mean_ns_) / 4;
    const double fitting = static_cast<double>(wanted_.count()) / mean_ns_;
    const double most = static_cast<double>(std::min(most_, tasks * 8));
    size_ = static_cast<std::size_t>(std::clamp(fitting, 1.0, std::max(1.0, most)));
  }

 private:
  std::chrono::nanoseconds wanted_;
  std::size_t most_, size_ = 1;
  double mean_ns_ = 0;
};

}  // namespace agon::jobs
