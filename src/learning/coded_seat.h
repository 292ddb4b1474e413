// A seat as a policy meets it, decision by decision: views become rows and masks, numbers become actions.
#pragma once

#include "learning/coding.h"

namespace agon::learning {

template <Coding C>
class CodedSeat {
 public:
  using View = typename C::Rules::View;
  using Action = typename C::Rules::Action;

  /// `seed`: for what the coding draws at random.
  CodedSeat(const C& coding, Seat seat, std::uint64_t seed) : coding_(coding), seat_(seat) {
    coding_.begin(memory_, seat, seed);
  }

  /// True: row and mask were written, and an action must be chosen. False: there is nothing to choose, and
  /// `action` may be called at once.
  bool asked(const View& view, typename C::Scalar* row, std::int8_t* mask) {
    idle_ = skips(view);
    automatic_ = automatic_action(coding_, view, memory_, seat_);
    if (idle_ || automatic_) return false;
    coding_.observe(view, memory_, seat_, true, row, mask, true);
    return true;
  }
  /// Writes the row once more, after the seat's last decision.
  void look_back(const View& view, typename C::Scalar* row, std::int8_t* mask) {
    coding_.observe(view, memory_, seat_, false, row, mask, true);
  }
  /// `chosen` does not matter if there was nothing to choose.
  Action action(const View& view, std::int32_t chosen) {
    if (idle_) return {};
    if (automatic_) return *automatic_;
    return coding_.decode(view, memory_, seat_, chosen);
  }

 private:
  /// Whether the last action still counts, so that this step is skipped.
  bool skips(const View& view) {
    if constexpr (requires { coding_.moment(view); }) {
      if (coding_.moment(view) < next_) return true;
      next_ = coding_.moment(view) + frame_skip_of(coding_);
    }
    return false;
  }

  const C& coding_;
  Seat seat_;
  typename C::Memory memory_{};
  std::optional<Action> automatic_;
  int next_ = 0;  ///< the moment from which on the seat is asked again
  bool idle_ = false;
};

}  // namespace agon::learning
