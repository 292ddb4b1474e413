#include <optional>

#include "games/evasion/players/box.h"
#include "games/evasion/players/greedy_policy.h"
#include "games/evasion/players/in_the_way.h"
#include "games/evasion/players/rung_policies.h"
#include "games/evasion/players/rungs.h"

namespace agon::evasion {
namespace {

int distance_on(const State& state, bool upright) {
  return upright ? ahead(state.hunter.x, state.hunter_velocity.x, state.prey.x)
                 : ahead(state.hunter.y, state.hunter_velocity.y, state.prey.y);
}

/// Removes the wall that it is about to hit if the prey is behind it, and builds it again behind itself.
/// Otherwise it builds only when the prey is two to five cells ahead.
class Rebuilder : public Player<Rules> {
 public:
  explicit Rebuilder(const Config& config) : config_(config) {}

  Action decide(const View& view, Nanoseconds) override { return rebuilding_action(config_, view, owed_); }

 private:
  Config config_;
  std::optional<bool> owed_;
};

}  // namespace

Action rebuilding_action(const Config& config, const State& state, std::optional<bool>& owed) {
  if (const auto wall = wall_ahead(state); wall && parts(*wall, state)) {
    owed = wall->x1 == wall->x2;
    return removal_of(*wall);
  }
  if (!wall_is_due(config, state)) return {};
  for (const bool upright : {true, false}) {
    const int distance = distance_on(state, upright);
    if (!(distance >= 2 && distance <= 5) && !(owed == upright && distance > 0)) continue;
    Action action = spanning_wall(config, state, upright);
    if (!action.create) continue;
    if (owed == upright) owed.reset();
    return action;
  }
  return {};
}

OwnedPlayer make_rebuilder_hunter(const Rules& rules, Seat, std::uint64_t) {
  return std::make_unique<Rebuilder>(rules.config());
}

}  // namespace agon::evasion
