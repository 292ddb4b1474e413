#include "games/evasion/rules/walls.h"

#include <fmt/format.h>

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

std::string shown(const Wall& wall) { return fmt::format("{} {} {} {}", wall.x1, wall.y1, wall.x2, wall.y2); }

std::string not_on_hunter(const State& state, const Wall& wall) {
  if (wall.x1 > wall.x2 || wall.y1 > wall.y2) {
    return fmt::format("wall {} has its ends the wrong way round; {} {} {} {} would be right", shown(wall),
                       std::min(wall.x1, wall.x2), std::min(wall.y1, wall.y2), std::max(wall.x1, wall.x2),
                       std::max(wall.y1, wall.y2));
  }
  return fmt::format("wall {} does not cover the hunter at {} {}; every wall must", shown(wall),
                     state.hunter.x, state.hunter.y);
}

std::string steps_into_it(const State& state, const Wall& wall) {
  const Point next = moved({state.hunter, state.hunter_velocity}, state.walls).position;
  if (next == state.hunter) {
    return fmt::format(
        "the hunter turns round at {} {} in this tick and would stand in wall {}; no wall can be "
        "built until it moves again",
        next.x, next.y, shown(wall));
  }
  return fmt::format("wall {} covers {} {}, where the hunter steps in this tick; leave that cell free",
                     shown(wall), next.x, next.y);
}

std::string too_many(const Config& config, const State& state) {
  if (config.max_walls == 0) return "M = 0: no walls may be built in this game";
  return fmt::format("{} walls stand and M = {}; remove one first, the same move can do both",
                     state.walls.size(), config.max_walls);
}

std::string hits_wall(const State& state, const Wall& wall) {
  const auto* hit = std::find_if(state.walls.data(), state.walls.data() + state.walls.size(),
                                 [&](const Wall& standing) { return share_a_cell(wall, standing); });
  return fmt::format("wall {} shares the cell {} {} with wall {}; end it one cell earlier", shown(wall),
                     std::max(wall.x1, hit->x1), std::max(wall.y1, hit->y1), shown(*hit));
}

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

bool in_sight(const Walls& walls, const Point& hunter, const Point& prey, LineOfSight line_of_sight) {
  return line_of_sight == LineOfSight::fair ? fair_sight(walls, hunter, prey)
                                            : original_sight(walls, hunter, prey);
}

std::string_view refusal_code(Refusal refusal) {
  switch (refusal) {
    case Refusal::none:
      return "";
    case Refusal::not_straight:
      return "not-straight";
    case Refusal::not_on_hunter:
      return "not-on-hunter";
    case Refusal::hunter_steps_into_it:
      return "hunter-steps-into-it";
    case Refusal::too_soon:
      return "too-soon";
    case Refusal::too_many:
      return "too-many";
    case Refusal::on_prey:
      return "on-prey";
    case Refusal::outside:
      return "outside";
    case Refusal::hits_wall:
      return "hits-wall";
  }
  return "";
}

std::string refusal_text(Refusal refusal, const Config& config, const State& state, const Wall& wall) {
  switch (refusal) {
    case Refusal::none:
      return "";
    case Refusal::not_straight:
      return fmt::format("wall {} is neither upright (x1 = x2) nor level (y1 = y2)", shown(wall));
    case Refusal::not_on_hunter:
      return not_on_hunter(state, wall);
    case Refusal::hunter_steps_into_it:
      return steps_into_it(state, wall);
    case Refusal::too_soon:
      return fmt::format(
          "the last wall was built at tick {} and N = {}: the next may come at tick {}, this is {}",
          *state.last_wall, config.wall_interval, *state.last_wall + config.wall_interval, state.tick);
    case Refusal::too_many:
      return too_many(config, state);
    case Refusal::on_prey:
      return fmt::format("wall {} covers the prey at {} {}; leave that cell free", shown(wall), state.prey.x,
                         state.prey.y);
    case Refusal::outside:
      return fmt::format("wall {} leaves the field; its ends must be from 0 to {}", shown(wall),
                         field_size - 1);
    case Refusal::hits_wall:
      return hits_wall(state, wall);
  }
  return "";
}

}  // namespace agon::evasion
