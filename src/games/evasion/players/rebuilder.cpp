#include <optional>

#include "games/evasion/players/box.h"
#include "games/evasion/players/greedy_policy.h"
#include "games/evasion/players/in_the_way.h"
#include "games/evasion/players/rungs.h"

namespace agon::evasion {
namespace {

int distance_on(const State& state, bool upright) {
  return upright ? ahead(state.hunter.x, state.hunter_velocity.x, state.prey.x)
                 : ahead(state.hunter.y, state.hunter_velocity.y, state.prey.y);
}

/// Takes away the wall that it is about to hit where the prey is behind it, and builds it again behind itself.
/// Otherwise it builds only when the prey is two to five cells ahead.
class Rebuilder : public Player<Rules> {
 public:
  explicit Rebuilder(const Config& config) : config_(config) {}

  Action decide(const View& view, Nanoseconds) override {
    if (const auto wall = wall_ahead(view); wall && parts(*wall, view)) {
      owed_ = wall->x1 == wall->x2;
      return removal_of(*wall);
    }
    if (!wall_is_due(config_, view)) return {};
    for (const bool upright : {true, false}) {
      const int distance = distance_on(view, upright);
      if (!(distance >= 2 && distance <= 5) && !(owed_ == upright && distance > 0)) continue;
      Action action = spanning_wall(config_, view, upright);
      if (!action.create) continue;
      if (owed_ == upright) owed_.reset();
      return action;
    }
    return {};
  }

 private:
  Config config_;
  std::optional<bool> owed_;  ///< whether the wall that is to be built again is upright
};

}  // namespace

OwnedPlayer make_rebuilder_hunter(const Rules& rules, Seat, std::uint64_t) {
  return std::make_unique<Rebuilder>(rules.config());
}

}  // namespace agon::evasion
