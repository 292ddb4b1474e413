#include "show/video_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace agon::show {

namespace {

constexpr int least_side = 16, most_side = 16384;
/// Shows a match of few steps slowly enough to follow, one of many quickly enough to hold interest.
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

namespace {

constexpr double slowness = 0.3;      // seconds in which two thirds of a move are done
constexpr double near_enough = 0.05;  // cells

Region all_of(const Picture& picture) {
  return {0, 0, static_cast<double>(picture.width), static_cast<double>(picture.height)};
}

double turned(double from, double to, double share) {
  if (from < 0 || to < 0) return from;
  const double difference = std::fmod(to - from + 540, 360) - 180;  // the short way round
  return std::fmod(from + difference * share + 360, 360);
}

std::unordered_map<std::uint32_t, const Sprite*> by_id(const Picture& picture) {
  std::unordered_map<std::uint32_t, const Sprite*> sprites;
  for (const auto& sprite : picture.sprites) sprites.emplace(sprite.id, &sprite);
  return sprites;
}

}  // namespace

Camera::Camera(double fps) : share_(1 - std::exp(-1 / (slowness * fps))) {}

Region Camera::next(const Picture& picture) {
  Region goal = focus_of(picture);
  if (goal.empty()) goal = all_of(picture);
  if (here_.empty()) {
    here_ = goal;
  } else {
    const auto towards = [&](double from, double to) {
      return std::abs(to - from) < near_enough ? to : from + (to - from) * share_;
    };
    here_ = {towards(here_.x, goal.x), towards(here_.y, goal.y), towards(here_.width, goal.width),
             towards(here_.height, goal.height)};
  }
  const bool whole = here_.width >= picture.width && here_.height >= picture.height;
  return whole ? Region{} : here_;
}

bool is_jump(double x1, double y1, double x2, double y2) {
  return std::max(std::abs(x2 - x1), std::abs(y2 - y1)) > looks.jump;
}

Picture glide(const Picture& from, const Picture& to, double share) {
  Picture between = from;
  if (share <= 0) return between;
  const auto goals = by_id(to);
  for (auto& sprite : between.sprites) {
    const auto found = goals.find(sprite.id);
    if (found == goals.end()) continue;
    const Sprite& goal = *found->second;
    if (is_jump(sprite.x, sprite.y, goal.x, goal.y)) continue;
    sprite.x += (goal.x - sprite.x) * share;
    sprite.y += (goal.y - sprite.y) * share;
    sprite.size += (goal.size - sprite.size) * share;
    sprite.heading = turned(sprite.heading, goal.heading, share);
  }
  return between;
}

std::vector<Trail> trails(const Frames& frames, std::size_t index, const Picture& now, int steps) {
  std::vector<Trail> result;
  if (steps <= 0) return result;
  std::vector<bool> open;
  for (const auto& sprite : now.sprites) {
    result.push_back({sprite.id, {{sprite.x, sprite.y}}});
    open.push_back(true);
  }
  const auto reach = std::min(static_cast<std::size_t>(steps),
                              looks.look_ups / std::max<std::size_t>(1, now.sprites.size()));
  for (std::size_t back = 0; back < reach && back <= index; ++back) {
    const auto picture = frames.at(index - back);
    const auto sprites = by_id(*picture);
    for (std::size_t number = 0; number < result.size(); ++number) {
      if (!open[number]) continue;
      auto& places = result[number].places;
      const auto found = sprites.find(result[number].sprite);
      const auto [x, y] = places.back();
      open[number] = found != sprites.end() && !is_jump(x, y, found->second->x, found->second->y);
      const bool moved = open[number] && (x != found->second->x || y != found->second->y);
      if (moved) places.emplace_back(found->second->x, found->second->y);
    }
  }
  return result;
}

int natural_trail(const Picture& picture) {
  return std::clamp(std::max(picture.width, picture.height) / 8, 4, 40);
}

}  // namespace agon::show
