#include "games/evasion/rules/building.h"

#include <algorithm>

#include "games/evasion/rules/motion.h"
#include "games/evasion/rules/walls.h"

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

}  // namespace agon::evasion
