#include "games/evasion/players/closing_policy.h"

#include "games/evasion/players/box.h"
#include "games/evasion/players/greedy_policy.h"

namespace agon::evasion {
namespace {

/// What a wall through the hunter would do on one axis.
struct Cut {
  bool good = false;
  int left = 1;  ///< cells of the room that stay with the prey
  int size = 1;  ///< cells of the room now
};

Cut cut(int hunter, int direction, int prey, int low, int high, int share) {
  const int distance = ahead(hunter, direction, prey);
  Cut made{false, direction > 0 ? high - hunter : hunter - low, high - low + 1};
  made.good = distance > 0 && distance <= 4 + made.size / share && 8 * made.left <= 7 * made.size;
  return made;
}

}  // namespace

Action closing_action(const Config& config, const State& state, int share) {
  if (!wall_is_due(config, state)) return {};
  const auto [vx, vy] = state.hunter_velocity;
  const bool near_x = ahead(state.hunter.x, vx, state.prey.x) > 0;
  const bool near_y = ahead(state.hunter.y, vy, state.prey.y) > 0;
  if (!near_x && !near_y) return {};
  const Box box = box_around(state.walls, state.prey);
  const Cut upright = cut(state.hunter.x, vx, state.prey.x, box.left, box.right, share);
  const Cut level = cut(state.hunter.y, vy, state.prey.y, box.top, box.bottom, share);
  if (upright.good && (!level.good || upright.left * level.size <= level.left * upright.size)) {
    Action action = spanning_wall(config, state, true);
    if (action.create) return action;
  }
  return level.good ? spanning_wall(config, state, false) : Action{};
}

}  // namespace agon::evasion
