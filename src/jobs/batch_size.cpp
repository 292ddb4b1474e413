#include "jobs/batch_size.h"

#include <algorithm>

namespace agon::jobs {

void BatchSize::measured(std::size_t tasks, std::chrono::nanoseconds took) {
  if (tasks == 0) return;
  const double now = std::max(1.0, static_cast<double>(took.count()) / static_cast<double>(tasks));
  mean_ns_ = mean_ns_ == 0 ? now : mean_ns_ + (now - mean_ns_) / 4;
  const double fitting = static_cast<double>(wanted_.count()) / mean_ns_;
  const double most = static_cast<double>(std::min(most_, tasks * 8));
  size_ = static_cast<std::size_t>(std::clamp(fitting, 1.0, std::max(1.0, most)));
}

}  // namespace agon::jobs
