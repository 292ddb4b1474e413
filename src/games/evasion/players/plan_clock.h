// How a player spends its `effort`: each move gets the same share of the processor time that is left for the
// game, so that it lasts however long the game is.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

#include "search/processor_time.h"

namespace agon::evasion {

class PlanClock {
 public:
  PlanClock() = default;
  /// `all`: processor time of the calling thread for all moves of the game; zero: no effort was asked for.
  explicit PlanClock(Nanoseconds all) : asked_(all.count() > 0), left_(all) {}
  /// For `effort` of the game's own clock, less what is kept for the way to the referee.
  static PlanClock of(double effort, Nanoseconds own_clock) {
    constexpr double thinking_share = 5.0 / 6;
    return PlanClock(Nanoseconds(
        static_cast<std::int64_t>(effort * thinking_share * static_cast<double>(own_clock.count()))));
  }

  bool asked() const { return asked_; }

  /// Begins a move that may cost as much as `moves` usual ones. `time_left`: of the game's own clock; zero:
  /// no clock. A busy machine may take several seconds for one of the processor, so a move takes at most a
  /// quarter.
  void begin(int moves, Nanoseconds time_left) {
    if (!asked_) return;
    began_ = search::processor_time();
    until_ = began_ + left_ * std::min(moves, moves_to_come) / moves_to_come;
    ends_.reset();
    if (time_left.count() > 0) ends_ = std::chrono::steady_clock::now() + time_left / 4;
  }
  bool runs() const {
    return search::processor_time() < until_ && !(ends_ && std::chrono::steady_clock::now() >= *ends_);
  }
  void end() {
    if (asked_) left_ = std::max(Nanoseconds{0}, left_ - (search::processor_time() - began_));
  }

 private:
  /// Moves for which the rest must last, at every move. Half of it is gone after about 200 moves.
  static constexpr int moves_to_come = 300;

  bool asked_ = false;
  Nanoseconds left_{0}, began_{0}, until_{0};
  std::optional<std::chrono::steady_clock::time_point> ends_;
};

}  // namespace agon::evasion
