// Where in a match a viewer is, and how fast it moves on. Reads no clock: it is told how much time has
// passed.
#pragma once

#include <cstddef>
#include <vector>

#include "show/frames.h"

namespace agon::show {

class Playback {
 public:
  /// `steps_per_second` at speed x1, above 0.
  Playback(double steps_per_second, bool follow, bool paused);

  /// What is known of the match; frames only ever become more.
  void grow(std::size_t frames, bool complete);
  void advance(double seconds);

  void toggle();       ///< pause or play; at the end of a match: play it again from the start
  void step(long by);  ///< and stand still
  void faster();       ///< x2, to x64
  void slower();       ///< half, to x1/4
  void first();
  void last();  ///< of a match that is still growing: follow it
  void to(std::size_t frame);
  void to_event(const std::vector<Event>& events,
                bool forward);  ///< the next frame with one, or the one before

  std::size_t position() const { return static_cast<std::size_t>(position_); }
  std::size_t frames() const { return frames_; }
  bool complete() const { return complete_; }
  bool playing() const { return playing_; }
  bool following() const { return following_; }  ///< at the newest picture of a match that is being played
  double speed() const { return speed_; }
  double steps_per_second() const { return base_ * speed_; }

 private:
  double end() const { return frames_ == 0 ? 0 : static_cast<double>(frames_ - 1); }

  double base_;
  double speed_ = 1;
  double position_ = 0;  ///< the fraction is time on the way to the next frame
  std::size_t frames_ = 0;
  bool complete_ = false, playing_, following_;
};

}  // namespace agon::show
