// Decides how many threads step a vector whose owner leaves that open.
#pragma once

#include <chrono>
#include <cstddef>

namespace agon::learning {

/// Watches the first steps with one thread. If these take long, it watches as many with all threads, and
/// keeps these if they are 1.8 times as fast. The matches do not depend on the choice.
class ThreadChoice {
 public:
  using Duration = std::chrono::steady_clock::duration;
  static constexpr Duration worth_sharing = std::chrono::microseconds(50);
  static constexpr std::size_t watched_steps = 32;
  /// `asked`: the owner's number, or 0; `most`: how many threads to try if it is 0.
  ThreadChoice(std::size_t asked, std::size_t most)
      : threads_(asked != 0 ? asked : 1), most_(asked != 0 || most == 1 ? 0 : most) {}

  std::size_t threads() const { return threads_; }
  bool is_watching() const { return most_ != 0; }
  /// Reports how long a step took. True: `threads` has changed.
  bool took(Duration step) {
    fastest_ = seen_++ == 0 || step < fastest_ ? step : fastest_;
    if (seen_ < watched_steps) return false;
    seen_ = 0;
    const std::size_t before = threads_;
    if (before == 1 && fastest_ > worth_sharing)
      threads_ = most_, alone_ = fastest_;
    else
      threads_ = 5 * alone_ >= 9 * fastest_ ? before : 1, most_ = 0;
    return threads_ != before;
  }

 private:
  std::size_t threads_, most_, seen_ = 0;  ///< `most_` is 0 once the choice is made
  Duration fastest_{}, alone_{};  ///< shortest steps now and with one thread: a busy machine slows some
};

}  // namespace agon::learning
