// Lines of sight without walking along them: between hunter and prey, and the rays around a cell.
#include <algorithm>
#include <bit>
#include <cstdlib>
#include <limits>
#include <utility>

#include "games/evasion/learning/coding.h"

namespace agon::evasion {
namespace {

/// The line of in_sight(), whose equation tells which of its cells a wall can meet.
/// Bresenham's line with x as its leading axis, from left to right. After k cells it is n(k) cells aside: the
/// least n with k * minor - lead / 2 <= n * lead.
struct Line {
  Point from;
  int lead = 0, minor = 0, step = 1;
  bool steep = false;

  Line(Point one, Point other) : steep(std::abs(other.y - one.y) > std::abs(other.x - one.x)) {
    if (steep) {
      std::swap(one.x, one.y);
      std::swap(other.x, other.y);
    }
    if (one.x > other.x) std::swap(one, other);
    from = one;
    lead = other.x - one.x;
    minor = std::abs(other.y - one.y);
    step = one.y < other.y ? 1 : -1;
  }

  int aside(int cells) const {
    const int over = cells * minor - lead / 2;
    return over <= 0 ? 0 : (over + lead - 1) / lead;
  }
  /// The last cell that is at most `far` cells aside.
  int last(int far) const {
    return far < 0 ? -1 : minor == 0 ? lead : std::min(lead, (far * lead + lead / 2) / minor);
  }

  bool meets(const Wall& wall) const {
    const int x1 = steep ? wall.y1 : wall.x1, x2 = steep ? wall.y2 : wall.x2;
    const int y1 = steep ? wall.x1 : wall.y1, y2 = steep ? wall.x2 : wall.y2;
    const int first_cell = std::max(0, x1 - from.x), last_cell = std::min(lead, x2 - from.x);
    if (first_cell > last_cell) return false;
    if (x1 == x2) {
      const int y = from.y + step * aside(first_cell);
      return y1 <= y && y <= y2;
    }
    const int far = step * (y1 - from.y);
    return far >= 0 && last(far) >= first_cell && last(far - 1) < last_cell && last(far) > last(far - 1);
  }
};

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

bool sees(const Walls& walls, const Point& one, const Point& other) {
  const Line line(one, other);
  for (const Wall& wall : walls)
    if (line.meets(wall)) return false;
  return true;
}

std::array<float, LearningCoding::rays> ray_lengths(const Walls& walls, const Point& from) {
  Quarters lengths;  // up to the border of the field
  for (std::size_t quarter = 0; quarter < quarters; ++quarter)
    lengths[quarter] = more_of(Lanes{}, less_of(columns.leave(quarter, -from.x, field_size - 1 - from.x),
                                                lines.leave(quarter, -from.y, field_size - 1 - from.y)));
  for (const Wall& wall : walls) stop_at(wall, from, lengths);
  return std::bit_cast<std::array<float, LearningCoding::rays>>(lengths);
}

}  // namespace agon::evasion
