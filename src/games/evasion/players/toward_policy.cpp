#include "games/evasion/players/toward_policy.h"

#include <array>
#include <limits>

#include "games/evasion/players/approach.h"
#include "games/evasion/players/box.h"
#include "games/evasion/rules/room.h"

namespace agon::evasion {
namespace {

constexpr std::size_t longest_path = 64;
constexpr int danger = 10 * 10;  ///< squared distance in cells at which the path counts as near
constexpr int calm = 30 * 30;

/// Survival first, then going against the hunter, then distance.
int value_of(const State& state, const Point& velocity, std::span<const Point> path) {
  const int nearest = square_approach(state, velocity, path, calm);
  if (nearest <= capture_distance * capture_distance) return nearest - 100'000;
  const int against = -velocity.x * state.hunter_velocity.x - velocity.y * state.hunter_velocity.y;
  return against * 1000 + nearest;
}

Point to_the_middle(const State& state) {
  const Box box = box_around(state.walls, state.prey);
  return step_towards(state.prey, {(box.left + box.right) / 2, (box.top + box.bottom) / 2});
}

}  // namespace

Point toward_velocity(const State& state, int ticks) {
  std::array<Point, longest_path> cells;
  Motion hunter{state.hunter, state.hunter_velocity};
  const std::span<const Point> path(cells.data(), static_cast<std::size_t>(ticks));
  for (int later = 0; later < ticks; ++later) {
    hunter = moved(hunter, state.walls);
    cells[static_cast<std::size_t>(later)] = hunter.position;
  }
  if (square_approach(state, {}, path, calm) > danger) return to_the_middle(state);
  Point best;
  int best_value = std::numeric_limits<int>::min();
  for (int y = -1; y <= 1; ++y) {
    for (int x = -1; x <= 1; ++x) {
      const int value = value_of(state, {x, y}, path);
      if (value <= best_value) continue;
      best_value = value;
      best = {x, y};
    }
  }
  return best;
}

}  // namespace agon::evasion
