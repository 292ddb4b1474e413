#include "show/playback.h"

#include <algorithm>
#include <cmath>

namespace agon::show {

namespace {

constexpr double slowest = 0.25, fastest = 64;

}  // namespace

Playback::Playback(double steps_per_second, bool follow, bool paused)
    : base_(steps_per_second > 0 ? steps_per_second : 1), playing_(!paused), following_(follow && !paused) {}

void Playback::grow(std::size_t frames, bool complete) {
  const bool first_look = frames_ == 0;
  frames_ = frames;
  complete_ = complete;
  // A match that was already over at the first look is played from its start.
  if (following_ && !(complete && first_look)) position_ = end();
  if (complete && following_) {
    following_ = false;
    playing_ = first_look;
  }
}

void Playback::advance(double seconds) {
  if (!playing_ || following_ || frames_ == 0) return;
  position_ += seconds * base_ * speed_;
  if (position_ < end()) return;
  position_ = end();
  if (complete_) {
    playing_ = false;
  } else {
    following_ = true;
  }
}

void Playback::toggle() {
  if (playing_) {
    playing_ = following_ = false;
    position_ = std::floor(position_);
    return;
  }
  playing_ = true;
  if (complete_ && position_ >= end()) position_ = 0;
}

void Playback::step(long by) {
  const double goal = std::floor(position_) + static_cast<double>(by);
  playing_ = following_ = false;
  position_ = std::clamp(goal, 0.0, end());
}

void Playback::faster() { speed_ = std::min(fastest, speed_ * 2); }
void Playback::slower() { speed_ = std::max(slowest, speed_ / 2); }
void Playback::first() { to(0); }

void Playback::last() {
  position_ = end();
  following_ = playing_ = !complete_;
}

void Playback::to(std::size_t frame) {
  position_ = std::min(static_cast<double>(frame), end());
  following_ = false;
}

void Playback::to_event(const std::vector<Event>& events, bool forward) {
  const auto here = position();
  const auto found =
      forward ? std::upper_bound(events.begin(), events.end(), here,
                                 [](std::size_t frame, const Event& event) { return frame < event.frame; })
              : std::lower_bound(events.begin(), events.end(), here,
                                 [](const Event& event, std::size_t frame) { return event.frame < frame; });
  playing_ = following_ = false;
  if (forward && found != events.end()) to(found->frame);
  if (!forward && found != events.begin()) to(std::prev(found)->frame);
}

}  // namespace agon::show
