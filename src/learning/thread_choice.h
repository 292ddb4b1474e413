// How many threads step a vector, where its owner leaves that open.
#pragma once

#include <chrono>
#include <cstddef>

namespace agon::learning {

/// Begins with one thread and watches its first steps: waking a second one takes tens of microseconds, so
/// that more threads only help where a step takes longer than `worth_sharing`. What is played does not depend
/// on the choice.
class ThreadChoice {
 public:
  using Duration = std::chrono::steady_clock::duration;
  static constexpr Duration worth_sharing = std::chrono::microseconds(50);
  static constexpr std::size_t watched_steps = 32;

  /// `asked`: the owner's number, or 0; `most`: how many would be used where it is 0.
  ThreadChoice(std::size_t asked, std::size_t most)
      : threads_(asked != 0 ? asked : 1), most_(asked != 0 ? asked : most) {}

  std::size_t threads() const { return threads_; }
  bool is_watching() const { return threads_ < most_ && seen_ < watched_steps; }
  /// Tells how long a step took with one thread. True: there are more threads from now on.
  bool took(Duration step) {
    fastest_ = seen_++ == 0 || step < fastest_ ? step : fastest_;
    if (seen_ < watched_steps || fastest_ <= worth_sharing) return false;
    threads_ = most_;
    return true;
  }

 private:
  std::size_t threads_, most_, seen_ = 0;
  Duration fastest_{};  ///< of the steps that were watched: a busy machine makes some of them slow
};

}  // namespace agon::learning
