// How a match of so many steps becomes a video of so many pictures.
#pragma once

#include "show/paint.h"
#include "show/render.h"

namespace agon::show {

struct VideoPlan {
  double fps = 30;
  double steps_per_frame = 1;
  std::size_t steps = 0;   ///< from the first picture of the match to the last
  std::size_t moving = 1;  ///< video frames in which the match goes on
  std::size_t total = 1;   ///< with those in which the last picture stands

  /// Where in the match a video frame is, 0..steps; a fraction is the way to the next picture. Where several
  /// steps go by in one frame it is always whole.
  double position(std::size_t frame) const;
};

/// `pictures` at least 1. Throws RenderError naming an option out of its bounds.
VideoPlan plan_video(std::size_t pictures, const VideoOptions& options, double default_fps);

/// Throws RenderError if a side is beyond 16..16384.
PixelSize final_size(const Picture& picture, const RenderSize& wanted, bool panels, bool titled);

}  // namespace agon::show
