// The pace of a live match as a policy: when the present step is played. All times since the match began.
#pragma once

#include "core/clocks.h"

namespace agon {

/// What a live match is asked to keep. A game's own pace is one of these.
struct StepPace {
  StepPace(Pace pace = {})
      : kind(pace.kind),
        first(pace.kind == PaceKind::real_time && pace.first_beat.count() > 0 ? pace.first_beat : pace.beat),
        rest(pace.beat) {}

  PaceKind kind;
  Nanoseconds first, rest;  ///< lock-step: the least time a step takes; real time: the time of a step
  /// Real time: a step is played as soon as every seat has answered, and one without a time only then.
  bool ends_early = false;

  Pace pace() const { return {kind, rest, first == rest ? Nanoseconds{0} : first}; }
};

class StepClock {
 public:
  explicit StepClock(StepPace pace) : pace_(pace) {}

  /// A beat that came a little late does not delay the next; after a longer wait, and after a step that ended
  /// early, the beat starts anew.
  void begin(Nanoseconds now, bool first) {
    const auto length = first ? pace_.first : pace_.rest;
    const bool on_time = now >= due_ && now - due_ < length / 4;
    began_ = on_time ? due_ : now;
    due_ = began_ + length;
    beats_ = pace_.kind == PaceKind::real_time && (length.count() > 0 || !pace_.ends_early);
  }

  Nanoseconds began() const { return began_; }
  Nanoseconds due() const { return due_; }
  /// The step is played when it is due, whoever has answered.
  bool beats() const { return beats_; }
  /// It is played before that once all have answered.
  bool ends_early() const { return pace_.ends_early; }
  /// It has a time at all.
  bool has_length() const { return due_ > began_; }

 private:
  StepPace pace_;
  Nanoseconds began_{0}, due_{0};
  bool beats_ = false;
};

}  // namespace agon
