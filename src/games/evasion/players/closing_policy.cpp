#include "games/evasion/players/closing_policy.h"

#include "games/evasion/players/box.h"
#include "games/evasion/players/greedy_policy.h"
#include "games/evasion/players/in_the_way.h"
#include "games/evasion/rules/walls.h"

namespace agon::evasion {
namespace {

/// Effect on one axis of a wall through the hunter.
struct Cut {
  bool good = false;
  int left = 1;  ///< cells of the room left to the prey
  int size = 1;  ///< cells of the room now
};

Cut cut(int hunter, int direction, int prey, int low, int high, const Closing& closing) {
  const int distance = ahead(hunter, direction, prey);
  const bool stays_high = (direction > 0) == (distance > 0);
  Cut made{false, stays_high ? high - hunter : hunter - low, high - low + 1};
  const int most = closing.reach + made.size / closing.share;
  made.good = distance != 0 && distance <= most && -distance <= closing.past &&
              64 * made.left <= (64 - closing.takes) * made.size;
  return made;
}

}  // namespace

Action going_through(const Config& config, const State& state, const Wall& wall) {
  const Action away = removal_of(wall);
  if (!wall_is_due(config, state)) return away;
  State without = state;
  remove_walls(without.walls, away);
  Action action = spanning_wall(config, without, wall.x1 == wall.x2);
  if (!action.create) return away;
  action.removals.insert(action.removals.begin(), wall);
  return action;
}

Action closing_action(const Config& config, const State& state, const Closing& closing) {
  const auto wall = closing.through ? wall_ahead(state) : std::nullopt;
  if (wall && parts(*wall, state)) return going_through(config, state, *wall);
  if (!wall_is_due(config, state)) return {};
  const auto [vx, vy] = state.hunter_velocity;
  const bool near_x = ahead(state.hunter.x, vx, state.prey.x) >= -closing.past;
  const bool near_y = ahead(state.hunter.y, vy, state.prey.y) >= -closing.past;
  if (!near_x && !near_y) return {};
  const Box box = box_around(state.walls, state.prey);
  const Cut upright = cut(state.hunter.x, vx, state.prey.x, box.left, box.right, closing);
  const Cut level = cut(state.hunter.y, vy, state.prey.y, box.top, box.bottom, closing);
  if (upright.good && (!level.good || upright.left * level.size <= level.left * upright.size)) {
    Action action = spanning_wall(config, state, true);
    if (action.create) return action;
  }
  return level.good ? spanning_wall(config, state, false) : Action{};
}

}  // namespace agon::evasion
