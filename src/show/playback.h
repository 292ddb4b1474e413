// The viewer's position in a match, and its speed. Reads no clock: the caller tells it how much time has
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

  /// Updates the number of frames, which never shrinks, and whether the match is complete.
  void grow(std::size_t frames, bool complete);
  void advance(double seconds);

  void toggle();       ///< pause or play; at the end of a match: play it again from the start
  void step(long by);  ///< moves by that many frames and pauses
  void faster();       ///< x2, to x64
  void slower();       ///< half, to x1/4
  void first();
  void last();  ///< to the last frame; if the match is still growing, follows it
  void to(std::size_t frame);
  void to_event(const std::vector<Event>& events,
                bool forward);  ///< to the next frame with a mark, or the one before

  std::size_t position() const { return static_cast<std::size_t>(position_); }
  std::size_t frames() const { return frames_; }
  bool complete() const { return complete_; }
  bool playing() const { return playing_; }
  bool following() const { return following_; }  ///< shows the newest picture of a match that is being played
  double speed() const { return speed_; }
  double steps_per_second() const { return base_ * speed_; }

 private:
  double end() const { return frames_ == 0 ? 0 : static_cast<double>(frames_ - 1); }

  double base_;
  double speed_ = 1;
  double position_ = 0;  ///< the fraction is the progress to the next frame
  std::size_t frames_ = 0;
  bool complete_ = false, playing_, following_;
};

}  // namespace agon::show
