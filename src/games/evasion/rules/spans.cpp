#include "games/evasion/rules/spans.h"

#include <algorithm>

namespace agon::evasion {
namespace {

/// The free run from `at` along a line, cut by walls that lie on the line from `low` to `high`.
struct Run {
  int at;
  int low = 0;
  int high = field_size - 1;

  void cut(int from, int to) {
    if (to < at) low = std::max(low, to + 1);
    if (from > at) high = std::min(high, from - 1);
  }
};

std::int16_t narrow(int number) { return static_cast<std::int16_t>(number); }

}  // namespace

Wall free_span(const Walls& walls, const Point& cell, Axis axis) {
  if (axis == Axis::upright) {
    Run run{cell.y};
    for (const Wall& wall : walls)
      if (wall.x1 <= cell.x && cell.x <= wall.x2) run.cut(wall.y1, wall.y2);
    return {narrow(cell.x), narrow(run.low), narrow(cell.x), narrow(run.high)};
  }
  Run run{cell.x};
  for (const Wall& wall : walls)
    if (wall.y1 <= cell.y && cell.y <= wall.y2) run.cut(wall.x1, wall.x2);
  return {narrow(run.low), narrow(cell.y), narrow(run.high), narrow(cell.y)};
}

Wall shortened(const Wall& wall, const Point& cell, int reach) {
  return {narrow(std::max<int>(wall.x1, cell.x - reach)), narrow(std::max<int>(wall.y1, cell.y - reach)),
          narrow(std::min<int>(wall.x2, cell.x + reach)), narrow(std::min<int>(wall.y2, cell.y + reach))};
}

}  // namespace agon::evasion
