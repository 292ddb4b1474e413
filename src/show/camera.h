// What a film sees of the board: it follows where all happens, and never leaps.
#pragma once

#include "core/focus.h"
#include "show/frames.h"

namespace agon::show {

class Camera {
 public:
  /// `fps`: pictures a second; a way takes about a second.
  explicit Camera(double fps);

  /// What is seen in the next picture of the film, in which the board is as in `picture`. Empty: all of it.
  Region next(const Picture& picture);
  /// The film begins anew, or leaps.
  void reset() { here_ = {}; }

 private:
  double share_;  ///< of the way that is gone from one picture to the next
  Region here_{};
};

}  // namespace agon::show
