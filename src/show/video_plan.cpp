#include "show/video_plan.h"

#include <fmt/format.h>

#include <cmath>

#include "show/cairo_draw.h"

namespace agon::show {

namespace {

constexpr int least_side = 16, most_side = 16384;
/// A match of few steps is shown slowly enough to be understood, one of many quickly enough to hold interest.
constexpr double natural_seconds = 20, slowest = 2, fastest = 15;  // steps a second

void require(bool holds, std::string_view option, double value, std::string_view expected) {
  if (!holds) throw RenderError(fmt::format("{}: {} is out of bounds; expected {}", option, value, expected));
}

}  // namespace

double VideoPlan::position(std::size_t frame) const {
  const double place = static_cast<double>(frame) * steps_per_frame;
  if (frame + 1 >= moving || place >= static_cast<double>(steps)) return static_cast<double>(steps);
  return steps_per_frame > 1 ? std::floor(place) : place;
}

VideoPlan plan_video(std::size_t pictures, const VideoOptions& options, double default_fps) {
  VideoPlan plan;
  plan.fps = options.fps == 0 ? default_fps : options.fps;
  require(plan.fps >= 1 && plan.fps <= 60, "fps", plan.fps, "1 to 60");
  require(options.seconds > 0 && options.seconds <= 86400, "seconds", options.seconds,
          "more than 0, at most 86400");
  require(options.hold >= 0 && options.hold <= 3600, "hold", options.hold, "0 to 3600 seconds");
  require(options.steps_per_frame >= 0 && options.steps_per_frame <= 1e9, "steps_per_frame",
          options.steps_per_frame, "0 (chosen) or more");
  plan.steps = pictures - 1;
  const auto steps = static_cast<double>(plan.steps);
  plan.steps_per_frame = options.steps_per_frame;
  if (plan.steps_per_frame == 0) {
    // The last picture stands still for a while, which is part of the film's time.
    const double moves = std::max(options.seconds - options.hold, options.seconds / 2);
    const double pace =
        options.exactly && steps > 0
            ? steps / moves
            : std::max(std::clamp(steps / natural_seconds, slowest, fastest), steps / options.seconds);
    plan.steps_per_frame = pace / plan.fps;
  }
  plan.moving = 1 + static_cast<std::size_t>(std::ceil(steps / plan.steps_per_frame - 1e-9));
  plan.total = plan.moving + static_cast<std::size_t>(std::lround(options.hold * plan.fps));
  if (options.exactly && options.steps_per_frame == 0)
    plan.total =
        std::max<std::size_t>(plan.moving, static_cast<std::size_t>(std::lround(options.seconds * plan.fps)));
  return plan;
}

PixelSize final_size(const Picture& picture, const RenderSize& wanted, bool panels, bool titled) {
  PixelSize size = natural_size(picture, panels, titled);
  const double shape = static_cast<double>(size.width) / size.height;
  if (wanted.width != 0 || wanted.height != 0) {
    size = {wanted.width, wanted.height};
    if (size.width == 0) size.width = static_cast<int>(std::lround(size.height * shape));
    if (size.height == 0) size.height = static_cast<int>(std::lround(size.width / shape));
  }
  const auto bounds = fmt::format("{} to {} pixels", least_side, most_side);
  require(size.width >= least_side && size.width <= most_side, "width", size.width, bounds);
  require(size.height >= least_side && size.height <= most_side, "height", size.height, bounds);
  return size;
}

}  // namespace agon::show
