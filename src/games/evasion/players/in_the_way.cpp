#include "games/evasion/players/in_the_way.h"

#include <algorithm>

#include "games/evasion/rules/walls.h"

namespace agon::evasion {

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

Action removal_of(const Wall& wall) {
  Action action;
  action.removals.push_back(wall);
  return action;
}

}  // namespace agon::evasion
