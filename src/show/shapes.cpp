#include "show/shapes.h"

#include <array>
#include <cmath>
#include <numbers>

namespace agon::show {

namespace {

std::array<Corner, 10> star_corners() {
  std::array<Corner, 10> corners;
  for (std::size_t index = 0; index < corners.size(); ++index) {
    const double radius = index % 2 == 0 ? 1.0 : 0.5;
    const double angle = std::numbers::pi * (static_cast<double>(index) / 5 - 0.5);
    corners[index] = {radius * std::cos(angle), radius * std::sin(angle)};
  }
  return corners;
}

/// Even-odd rule.
bool inside_corners(std::span<const Corner> corners, double u, double v) {
  bool in = false;
  for (std::size_t here = 0, before = corners.size() - 1; here < corners.size(); before = here++) {
    const auto [x1, y1] = corners[here];
    const auto [x2, y2] = corners[before];
    if ((y1 > v) != (y2 > v) && u < (x2 - x1) * (v - y1) / (y2 - y1) + x1) in = !in;
  }
  return in;
}

}  // namespace

std::span<const Corner> corners_of(Shape shape) {
  static constexpr std::array<Corner, 4> square{{{-0.9, -0.9}, {0.9, -0.9}, {0.9, 0.9}, {-0.9, 0.9}}};
  static constexpr std::array<Corner, 4> diamond{{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};
  static constexpr std::array<Corner, 3> triangle{{{0, -1}, {0.87, 0.75}, {-0.87, 0.75}}};
  static const std::array<Corner, 10> star = star_corners();
  switch (shape) {
    case Shape::square:
      return square;
    case Shape::diamond:
      return diamond;
    case Shape::triangle:
      return triangle;
    case Shape::star:
      return star;
    default:
      return {};
  }
}

double egg_half_width(double v) { return std::sqrt(std::max(0.0, 1 - v * v)) * (0.72 + 0.12 * v); }

bool inside(Shape shape, double u, double v) {
  if (const auto corners = corners_of(shape); !corners.empty()) return inside_corners(corners, u, v);
  if (shape == Shape::egg) return std::abs(u) <= egg_half_width(v);
  const double distance = std::hypot(u, v);
  return distance <= 1 && (shape != Shape::ring || distance >= ring_hole);
}

}  // namespace agon::show
