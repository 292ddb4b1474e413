#include <algorithm>
#include <limits>

#include "games/evasion/learning/coding.h"

namespace agon::evasion {
namespace {

struct Slope {
  float x, y;
};

/// Cosine and sine of the sixteenths of a turn, as constants: the library's functions may differ in their
/// last digit.
constexpr float far = 0.92387953F, near = 0.38268343F, middle = 0.70710678F;
constexpr std::array<Slope, LearningCoding::rays> slopes{{{1, 0},
                                                          {far, near},
                                                          {middle, middle},
                                                          {near, far},
                                                          {0, 1},
                                                          {-near, far},
                                                          {-middle, middle},
                                                          {-far, near},
                                                          {-1, 0},
                                                          {-far, -near},
                                                          {-middle, -middle},
                                                          {-near, -far},
                                                          {0, -1},
                                                          {near, -far},
                                                          {middle, -middle},
                                                          {far, -near}}};
constexpr float nothing = std::numeric_limits<float>::max();

/// Where a coordinate that grows by `slope` enters and leaves a span of cells.
struct Passage {
  float enters, leaves;
};

Passage passage(float slope, int low, int high, int from) {
  const float to_low = static_cast<float>(low - from) - 0.5F,
              to_high = static_cast<float>(high - from) + 0.5F;
  if (slope == 0) return to_low < 0 && to_high > 0 ? Passage{0, nothing} : Passage{nothing, 0};
  const float one = to_low / slope, other = to_high / slope;
  return {std::min(one, other), std::max(one, other)};
}

float length_to(const Wall& wall, const Point& from, const Slope& slope) {
  const Passage across = passage(slope.x, wall.x1, wall.x2, from.x),
                down = passage(slope.y, wall.y1, wall.y2, from.y);
  const float enters = std::max(across.enters, down.enters), leaves = std::min(across.leaves, down.leaves);
  return enters <= leaves && enters >= 0 ? enters : nothing;
}

/// Until the field ends.
float length_inside(const Point& from, const Slope& slope) {
  const Passage across = passage(slope.x, 0, field_size - 1, from.x);
  const Passage down = passage(slope.y, 0, field_size - 1, from.y);
  return std::max(0.0F, std::min(across.leaves, down.leaves));
}

}  // namespace

std::array<float, LearningCoding::rays> ray_lengths(const Walls& walls, const Point& from) {
  std::array<float, LearningCoding::rays> lengths;
  for (std::size_t ray = 0; ray < lengths.size(); ++ray) {
    lengths[ray] = length_inside(from, slopes[ray]);
    for (const Wall& wall : walls) lengths[ray] = std::min(lengths[ray], length_to(wall, from, slopes[ray]));
  }
  return lengths;
}

}  // namespace agon::evasion
