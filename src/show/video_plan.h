// Plans how the steps of a match become the frames of a video.
#pragma once

#include "core/picture.h"
#include "show/cairo_draw.h"
#include "show/frames.h"
#include "show/raster.h"
#include "show/render.h"

namespace agon::show {

struct VideoPlan {
  double fps = 30;
  double steps_per_frame = 1;
  std::size_t steps = 0;   ///< from the first picture of the match to the last
  std::size_t moving = 1;  ///< video frames in which the match goes on
  std::size_t total = 1;   ///< with those in which the last picture stands

  /// The position in the match of a video frame, 0..steps; a fraction is the progress to the next picture. If
  /// several steps pass in one frame, it is always whole.
  double position(std::size_t frame) const;
};

/// `pictures` at least 1. Throws RenderError naming an option out of its bounds.
VideoPlan plan_video(std::size_t pictures, const VideoOptions& options, double default_fps);

/// Throws RenderError if a side is beyond 16..16384.
PixelSize final_size(const Picture& picture, const RenderSize& wanted, bool panels, bool titled);

// The part of the board that a film shows: it follows the part where the match happens, and never leaps.

class Camera {
 public:
  /// `fps`: pictures a second; a move takes about a second.
  explicit Camera(double fps);

  /// The visible part in the next picture of the film, which shows `picture`. Empty: all of it.
  Region next(const Picture& picture);
  /// Call it when the film starts anew or leaps.
  void reset() { here_ = {}; }

 private:
  double share_;  ///< share of the remaining way that it moves from one picture to the next
  Region here_{};
};

// Between two pictures: sprites on their way, and the way behind them.

/// Whether a sprite has jumped in a step: to the far side of a torus, or anew.
bool is_jump(double x1, double y1, double x2, double y2);

/// `from` with its sprites a share (0..1) of the way to where `to` has them.
Picture glide(const Picture& from, const Picture& to, double share);

/// The trails of the sprites of `now`, which is frame `index` or on the way from it to the next; `steps`
/// frames long.
std::vector<Trail> trails(const Frames& frames, std::size_t index, const Picture& now, int steps);

/// Long enough to see the way on this board, short enough not to cover it.
int natural_trail(const Picture& picture);

}  // namespace agon::show
