#include "games/evasion/players/building.h"

#include <algorithm>

#include "games/evasion/players/surroundings.h"

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

bool wall_is_due(const Config& config, const State& state) {
  return config.max_walls > 0 && (!state.last_wall || state.tick - *state.last_wall >= config.wall_interval);
}

Action spanning_wall(const Config& config, const State& state, bool upright) {
  const Wall wall = free_span(state.walls, state.hunter, upright ? Axis::upright : Axis::level);
  if (state.walls.size() < static_cast<std::size_t>(config.max_walls)) {
    if (refusal_of(config, state, wall) != Refusal::none) return {};
    return {{}, wall, {}};
  }
  State after = state;  // the new wall may replace one that bounds the box now
  after.walls.insert(after.walls.begin(), wall);
  Action action{{}, wall, {}};
  for (const Wall& beside : walls_beside(after.walls, state.prey)) action.removals.push_back(beside);
  after.walls = state.walls;
  remove_walls(after.walls, action);
  return refusal_of(config, after, wall) == Refusal::none ? action : Action{};
}

Action removal_of(const Wall& wall) { return {{wall}, {}, {}}; }

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

Action action_of(const Config& config, const State& state, Deed deed) {
  if (deed == Deed::nothing) return {};
  if (deed == Deed::upright || deed == Deed::level)
    return wall_is_due(config, state) ? spanning_wall(config, state, deed == Deed::upright) : Action{};
  const auto wall = wall_ahead(state);
  if (!wall) return {};
  return deed == Deed::removal ? removal_of(*wall) : going_through(config, state, *wall);
}

Deed deed_of(const State& state, const Action& action) {
  const auto wall = action.removals.empty() ? std::nullopt : wall_ahead(state);
  const bool opens =
      wall && std::find(action.removals.begin(), action.removals.end(), *wall) != action.removals.end();
  if (!action.create) return opens ? Deed::removal : Deed::nothing;
  if (opens) return Deed::passage;
  return action.create->x1 == action.create->x2 ? Deed::upright : Deed::level;
}

Action closing_action(const Config& config, const State& state, const Closing& closing) {
  const auto wall = closing.through ? wall_ahead(state) : std::nullopt;
  if (wall && parts(*wall, state)) return going_through(config, state, *wall);
  if (!wall_is_due(config, state)) return {};
  const auto [vx, vy] = state.hunter_velocity;
  if (prey_ahead(state, true) < -closing.past && prey_ahead(state, false) < -closing.past) return {};
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
