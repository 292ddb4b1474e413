// A progress bar on standard error, shown if that is a terminal and the work takes longer than a moment.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "jobs/worker_state.h"

namespace agon::cli {

class Progress {
 public:
  Progress(std::string what, std::size_t total);
  ~Progress();  ///< wipes the line
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(std::size_t done);
  void show(std::size_t done, std::size_t total);  ///< for a total that is only found out on the way
  /// Shows a line for each worker from now on, the busiest first, as far as there is room.
  void show_workers(const std::vector<jobs::WorkerState>& workers);
  void wipe();

 private:
  void draw();

  std::string what_, bar_;
  std::vector<std::string> workers_;  ///< their lines
  std::size_t total_;
  bool on_terminal_;
  std::size_t drawn_ = 0;  ///< lines on the terminal
  std::chrono::steady_clock::time_point began_, last_;
};

/// Progress of work with unknown length but a known maximum, whose steps may be long. A thread of its own
/// draws it, from the first second on.
class StepProgress {
 public:
  /// `most`: the maximum number of steps; 0: unknown.
  StepProgress(std::string what, std::uint64_t most);
  ~StepProgress();  ///< wipes the line

  void step() { done_.fetch_add(1, std::memory_order_relaxed); }

 private:
  void draw(double seconds) const;

  std::string what_;
  std::uint64_t most_;
  std::atomic<std::uint64_t> done_ = 0;
  std::mutex lock_;
  std::condition_variable_any wake_;
  std::jthread drawing_;
};

}  // namespace agon::cli
