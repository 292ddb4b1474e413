#include <algorithm>
#include <bit>
#include <limits>

#include "games/evasion/learning/coding.h"

namespace agon::evasion {
namespace {

/// Four numbers, one for each ray of a quarter turn, which are followed at once in a vector of any processor.
using Lanes = float __attribute__((vector_size(4 * sizeof(float))));
constexpr std::size_t quarters = LearningCoding::rays / 4;
using Quarters = std::array<Lanes, quarters>;

/// Cosine and sine of sixteenths of a turn, as constants: library functions may differ in the last digit.
constexpr float far = 0.92387953F, near = 0.38268343F, middle = 0.70710678F;
constexpr Quarters slopes_x{
    {{1, far, middle, near}, {0, -near, -middle, -far}, {-1, -far, -middle, -near}, {0, near, middle, far}}};
constexpr Quarters slopes_y{
    {{0, near, middle, far}, {1, far, middle, near}, {0, -near, -middle, -far}, {-1, -far, -middle, -near}}};
constexpr float nothing = std::numeric_limits<float>::max();

Lanes less_of(const Lanes& one, const Lanes& other) { return one < other ? one : other; }
Lanes more_of(const Lanes& one, const Lanes& other) { return one < other ? other : one; }

/// Length of each ray where it crosses the lower edge of a cell, by the cell's offset on one axis from the
/// rays' start. It is a table because divisions took most of the time.
struct Crossings {
  static constexpr int farthest = field_size + 1;
  const std::array<bool, quarters> backward;
  std::array<Quarters, 2 * farthest + 1> table;

  Crossings(const Quarters& slopes, const std::array<bool, quarters>& are_backward) : backward(are_backward) {
    for (int offset = -farthest; offset <= farthest; ++offset)
      for (std::size_t quarter = 0; quarter < quarters; ++quarter) {
        const float edge = static_cast<float>(offset) - 0.5F;
        // A ray along the other axis was always within the span, or never is.
        const Lanes none{}, never = none + ((edge < 0) != backward[quarter] ? -nothing : nothing);
        table[index(offset)][quarter] = slopes[quarter] == none ? never : edge / slopes[quarter];
      }
  }
  static std::size_t index(int offset) {
    return static_cast<std::size_t>(std::clamp(offset, -farthest, farthest) + farthest);
  }
  /// Where the rays of a quarter enter a span of cells, and where they leave it.
  const Lanes& enter(std::size_t quarter, int low, int high) const {
    return table[index(backward[quarter] ? high + 1 : low)][quarter];
  }
  const Lanes& leave(std::size_t quarter, int low, int high) const {
    return table[index(backward[quarter] ? low : high + 1)][quarter];
  }
  bool is_ahead(std::size_t quarter, int low, int high) const {
    return backward[quarter] ? low <= 0 : high >= 0;
  }
};

const Crossings columns{slopes_x, {false, true, true, false}}, lines{slopes_y, {false, false, true, true}};

void stop_at(const Wall& wall, const Point& from, Quarters& lengths) {
  const int x1 = wall.x1 - from.x, x2 = wall.x2 - from.x, y1 = wall.y1 - from.y, y2 = wall.y2 - from.y;
  const Lanes none{};
  for (std::size_t quarter = 0; quarter < quarters; ++quarter) {
    if (!columns.is_ahead(quarter, x1, x2) || !lines.is_ahead(quarter, y1, y2)) continue;
    const Lanes enters = more_of(columns.enter(quarter, x1, x2), lines.enter(quarter, y1, y2));
    const Lanes leaves = less_of(columns.leave(quarter, x1, x2), lines.leave(quarter, y1, y2));
    const auto meets = (enters <= leaves) & (enters >= none);
    lengths[quarter] = less_of(lengths[quarter], meets ? enters : none + nothing);
  }
}

}  // namespace

std::array<float, LearningCoding::rays> ray_lengths(const Walls& walls, const Point& from) {
  Quarters lengths;  // up to the border of the field
  for (std::size_t quarter = 0; quarter < quarters; ++quarter)
    lengths[quarter] = more_of(Lanes{}, less_of(columns.leave(quarter, -from.x, field_size - 1 - from.x),
                                                lines.leave(quarter, -from.y, field_size - 1 - from.y)));
  for (const Wall& wall : walls) stop_at(wall, from, lengths);
  return std::bit_cast<std::array<float, LearningCoding::rays>>(lengths);
}

}  // namespace agon::evasion
