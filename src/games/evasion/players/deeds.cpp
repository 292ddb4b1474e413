#include "games/evasion/players/deeds.h"

#include <algorithm>

#include "games/evasion/players/closing_policy.h"
#include "games/evasion/players/greedy_policy.h"
#include "games/evasion/players/in_the_way.h"

namespace agon::evasion {

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

}  // namespace agon::evasion
