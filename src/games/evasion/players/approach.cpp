#include "games/evasion/players/approach.h"

#include <algorithm>

#include "games/evasion/rules/room.h"

namespace agon::evasion {
namespace {

int sign(int number) { return (number > 0) - (number < 0); }

}  // namespace

int square_approach(const State& state, const Point& velocity, std::span<const Point> path, int calm) {
  Motion prey{state.prey, velocity};
  int nearest = calm;
  for (std::size_t later = 0; later < path.size(); ++later) {
    if (((state.tick + static_cast<int>(later)) & 1) != 0) prey = moved(prey, state.walls);
    nearest = std::min(nearest, square_distance(prey.position, path[later]));
  }
  return nearest;
}

Point step_towards(const Point& from, const Point& to) { return {sign(to.x - from.x), sign(to.y - from.y)}; }

}  // namespace agon::evasion
