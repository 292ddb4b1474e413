#include "games/evasion/rules/walls.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "games/evasion/rules/room.h"

namespace agon::evasion {

void remove_walls(Walls& walls, const Action& action) {
  for (const Wall& removal : action.removals) {
    const auto found = std::find(walls.begin(), walls.end(), removal);
    if (found != walls.end()) walls.erase(found);
  }
}

Refusal refusal_of(const Config& config, const State& state, const Wall& wall) {
  if (wall.x1 != wall.x2 && wall.y1 != wall.y2) return Refusal::not_straight;
  if (!covers(wall, state.hunter)) return Refusal::not_on_hunter;
  if (covers(wall, moved({state.hunter, state.hunter_velocity}, state.walls).position)) {
    return Refusal::hunter_steps_into_it;
  }
  if (state.last_wall && state.tick - *state.last_wall < config.wall_interval) return Refusal::too_soon;
  if (state.walls.size() >= static_cast<std::size_t>(config.max_walls)) return Refusal::too_many;
  if (covers(wall, state.prey)) return Refusal::on_prey;
  if (!inside_field({wall.x1, wall.y1}) || !inside_field({wall.x2, wall.y2})) return Refusal::outside;
  if (config.walls_may_cross) return Refusal::none;
  for (const Wall& standing : state.walls)
    if (share_a_cell(wall, standing)) return Refusal::hits_wall;
  return Refusal::none;
}

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

namespace {

/// Bresenham's line, the same from both ends: axes swapped when it is steep, ends swapped so that it runs
/// forward. Source: the class's Java servers. Both ends count.
bool fair_sight(const Walls& walls, Point from, Point to) {
  const bool steep = std::abs(to.y - from.y) > std::abs(to.x - from.x);
  if (steep) {
    std::swap(from.x, from.y);
    std::swap(to.x, to.y);
  }
  if (from.x > to.x) std::swap(from, to);
  const int lead = to.x - from.x;
  const int minor = std::abs(to.y - from.y);
  const int step = from.y < to.y ? 1 : -1;
  int error = lead / 2;
  int y = from.y;
  for (int x = from.x; x <= to.x; ++x) {
    if (blocked(walls, steep ? Point{y, x} : Point{x, y})) return false;
    error -= minor;
    if (error < 0) {
      y += step;
      error += lead;
    }
  }
  return true;
}

/// The server of 2023 draws Bresenham's line for one octant only: to the right and gently down.
bool original_sight(const Walls& walls, const Point& hunter, const Point& prey) {
  const int dx = prey.x - hunter.x;
  const int dy = prey.y - hunter.y;
  int decision = 2 * dy - dx;
  int y = hunter.y;
  for (int x = hunter.x; x <= prey.x; ++x) {
    if (on_wall(walls, {x, y})) return false;
    if (decision > 0) {
      y += 1;
      decision -= 2 * dx;
    }
    decision += 2 * dy;
  }
  return true;
}

}  // namespace

bool in_sight(const Walls& walls, const Point& hunter, const Point& prey, LineOfSight line_of_sight) {
  return line_of_sight == LineOfSight::fair ? fair_sight(walls, hunter, prey)
                                            : original_sight(walls, hunter, prey);
}

}  // namespace agon::evasion
