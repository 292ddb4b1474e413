// How many tasks make a batch that lasts about as long as is wanted, by the speed that was measured.
#pragma once

#include <chrono>
#include <cstddef>

namespace agon::jobs {

class BatchSize {
 public:
  explicit BatchSize(std::chrono::nanoseconds wanted, std::size_t most = 4096)
      : wanted_(wanted), most_(most) {}

  /// One until a batch has been measured; then never more than eight times what was tried.
  std::size_t size() const { return size_; }
  void measured(std::size_t tasks, std::chrono::nanoseconds took);

 private:
  std::chrono::nanoseconds wanted_;
  std::size_t most_, size_ = 1;
  double mean_ns_ = 0;  ///< of a task, recent batches counting more
};

}  // namespace agon::jobs
