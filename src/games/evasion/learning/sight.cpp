// The result of in_sight() without walking along the line: the line's equation tells which of its cells a
// wall can meet.
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "games/evasion/learning/coding.h"

namespace agon::evasion {
namespace {

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

}  // namespace

bool sees(const Walls& walls, const Point& one, const Point& other) {
  const Line line(one, other);
  for (const Wall& wall : walls)
    if (line.meets(wall)) return false;
  return true;
}

}  // namespace agon::evasion
