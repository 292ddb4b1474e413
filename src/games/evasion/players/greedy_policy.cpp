#include "games/evasion/players/greedy_policy.h"

#include "games/evasion/players/box.h"
#include "games/evasion/rules/walls.h"

namespace agon::evasion {

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

Action greedy_action(const Config& config, const State& state, int reach) {
  if (!wall_is_due(config, state)) return {};
  const auto [vx, vy] = state.hunter_velocity;
  const int ahead_x = ahead(state.hunter.x, vx, state.prey.x);
  const int ahead_y = ahead(state.hunter.y, vy, state.prey.y);
  if (ahead_x > 0 && ahead_x <= reach) {
    Action action = spanning_wall(config, state, true);
    if (action.create) return action;
  }
  if (ahead_y > 0 && ahead_y <= reach) return spanning_wall(config, state, false);
  return {};
}

}  // namespace agon::evasion
