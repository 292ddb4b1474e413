#include "show/camera.h"

#include <algorithm>
#include <cmath>

namespace agon::show {

namespace {

constexpr double slowness = 0.3;      // seconds in which two thirds of a way are gone
constexpr double near_enough = 0.05;  // cells

Region all_of(const Picture& picture) {
  return {0, 0, static_cast<double>(picture.width), static_cast<double>(picture.height)};
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

}  // namespace agon::show
