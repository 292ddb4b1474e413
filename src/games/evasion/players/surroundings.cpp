#include "games/evasion/players/surroundings.h"

#include <algorithm>

#include "games/evasion/rules/room.h"

namespace agon::evasion {

Box box_around(const Walls& walls, const Point& cell) {
  const Wall upright = free_span(walls, cell, Axis::upright);
  const Wall level = free_span(walls, cell, Axis::level);
  return {level.x1, upright.y1, level.x2, upright.y2};
}

Walls walls_beside(const Walls& walls, const Point& cell) {
  const Box box = box_around(walls, cell);
  const auto bounds = [&](const Wall& wall) {
    const bool in_row = wall.y1 <= cell.y && cell.y <= wall.y2;
    const bool in_column = wall.x1 <= cell.x && cell.x <= wall.x2;
    return (in_row && (wall.x2 == box.left - 1 || wall.x1 == box.right + 1)) ||
           (in_column && (wall.y2 == box.top - 1 || wall.y1 == box.bottom + 1));
  };
  Walls beside;
  std::copy_if(walls.begin(), walls.end(), std::back_inserter(beside),
               [&](const Wall& wall) { return !bounds(wall); });
  return beside;
}

void find_hunter_path(const State& state, std::span<Point> path) {
  Motion hunter{state.hunter, state.hunter_velocity};
  for (Point& cell : path) {
    hunter = moved(hunter, state.walls);
    cell = hunter.position;
  }
}

std::vector<Point> hunter_path(const State& state, int ticks) {
  std::vector<Point> path(static_cast<std::size_t>(ticks));
  find_hunter_path(state, path);
  return path;
}

int square_approach(const State& state, const Point& velocity, std::span<const Point> path, int calm) {
  Motion prey{state.prey, velocity};
  int nearest = calm;
  for (std::size_t later = 0; later < path.size(); ++later) {
    if (((state.tick + static_cast<int>(later)) & 1) != 0) prey = moved(prey, state.walls);
    nearest = std::min(nearest, square_distance(prey.position, path[later]));
  }
  return nearest;
}

std::optional<Wall> wall_ahead(const State& state) {
  const auto [x, y] = state.hunter;
  const auto [vx, vy] = state.hunter_velocity;
  if (!blocked(state.walls, {x + vx, y + vy})) return std::nullopt;
  for (const Point& cell : {Point{x + vx, y + vy}, Point{x + vx, y}, Point{x, y + vy}}) {
    for (const Wall& wall : state.walls)
      if (covers(wall, cell)) return wall;
  }
  return std::nullopt;
}

bool parts(const Wall& wall, const State& state) {
  const auto between = [](int low, int high, int one, int other) {
    return (one < low && other > high) || (other < low && one > high);
  };
  return between(wall.x1, wall.x2, state.hunter.x, state.prey.x) ||
         between(wall.y1, wall.y2, state.hunter.y, state.prey.y);
}

bool is_as_expected(const State& expected, const State& state) {
  return expected.tick == state.tick && expected.prey == state.prey && expected.hunter == state.hunter &&
         expected.walls == state.walls;
}

}  // namespace agon::evasion
