#include "games/evasion/players/runner_policy.h"

#include <array>
#include <cstdlib>

#include "games/evasion/players/approach.h"
#include "games/evasion/players/box.h"
#include "games/evasion/rules/room.h"

namespace agon::evasion {
namespace {

constexpr int longest_look = 64;
constexpr int calm_distance = 24;  ///< cells; a hunter farther away is ignored

/// Distance from the middle of the room after the step; small is good.
int off_middle(const State& state, const Box& box, const Point& velocity) {
  return std::abs(2 * (state.prey.x + 8 * velocity.x) - box.left - box.right) +
         std::abs(2 * (state.prey.y + 8 * velocity.y) - box.top - box.bottom);
}

}  // namespace

Point runner_velocity(const State& state, int ticks) {
  std::array<Point, longest_look> path;
  Motion hunter{state.hunter, state.hunter_velocity};
  for (int later = 0; later < ticks; ++later) {
    hunter = moved(hunter, state.walls);
    path[later] = hunter.position;
  }
  const Box box = box_around(state.walls, state.prey);
  Point best;
  int best_value = std::numeric_limits<int>::min();
  for (int y = -1; y <= 1; ++y) {
    for (int x = -1; x <= 1; ++x) {
      const Point velocity{x, y};
      const int value = square_approach(state, velocity, {path.data(), static_cast<std::size_t>(ticks)},
                                        calm_distance * calm_distance) *
                            4096 -
                        off_middle(state, box, velocity);
      if (value <= best_value) continue;
      best_value = value;
      best = velocity;
    }
  }
  return best;
}

}  // namespace agon::evasion
