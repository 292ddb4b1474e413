#include <cstdlib>

#include "games/evasion/players/box.h"
#include "games/evasion/players/greedy_policy.h"
#include "games/evasion/players/in_the_way.h"
#include "games/evasion/players/rungs.h"

namespace agon::evasion {
namespace {

/// A wall just before it passes the prey's column or row, and the next just after: the prey sits in a strip, from which
/// the hunter is parted until it comes back and takes a wall away.
class Sandwich : public Player<Rules> {
 public:
  explicit Sandwich(const Config& config) : config_(config) {}

  Action decide(const View& view, Nanoseconds) override {
    if (const auto wall = wall_ahead(view); wall && parts(*wall, view)) return removal_of(*wall);
    if (!wall_is_due(config_, view)) return {};
    for (const bool upright : {true, false}) {
      if (!closes(view, upright)) continue;
      Action action = spanning_wall(config_, view, upright);
      if (action.create) return action;
    }
    return {};
  }

 private:
  static constexpr int before = 3;  ///< cells to the prey's column or row
  static constexpr int after = 4;   ///< cells past it

  /// Just before the prey always; just after it where the strip has its other side already.
  bool closes(const State& state, bool upright) const {
    const auto [vx, vy] = state.hunter_velocity;
    const int distance =
        upright ? ahead(state.hunter.x, vx, state.prey.x) : ahead(state.hunter.y, vy, state.prey.y);
    if (distance >= 1 && distance <= before) return true;
    if (distance > -1 || distance < -after) return false;
    const Box box = box_around(state.walls, state.prey);
    const int behind = upright ? (vx > 0 ? state.prey.x - box.left : box.right - state.prey.x)
                               : (vy > 0 ? state.prey.y - box.top : box.bottom - state.prey.y);
    return behind <= config_.wall_interval + before;
  }

  Config config_;
};

}  // namespace

OwnedPlayer make_sandwich_hunter(const Rules& rules, Seat, std::uint64_t) {
  return std::make_unique<Sandwich>(rules.config());
}

}  // namespace agon::evasion
