#include <optional>

#include "games/evasion/players/box.h"
#include "games/evasion/players/greedy_policy.h"
#include "games/evasion/players/in_the_way.h"
#include "games/evasion/players/rung_policies.h"
#include "games/evasion/players/rungs.h"

namespace agon::evasion {
namespace {

constexpr int before_it = 3;  ///< cells to the prey's column or row, at most
constexpr int after_it = 4;   ///< cells past it, at most

/// A wall just before the prey always closes it; one just after only if the other side is already there.
bool closes_the_strip(const Config& config, const State& state, bool upright) {
  const auto [vx, vy] = state.hunter_velocity;
  const int distance =
      upright ? ahead(state.hunter.x, vx, state.prey.x) : ahead(state.hunter.y, vy, state.prey.y);
  if (distance >= 1 && distance <= before_it) return true;
  if (distance > -1 || distance < -after_it) return false;
  const Box box = box_around(state.walls, state.prey);
  const int behind = upright ? (vx > 0 ? state.prey.x - box.left : box.right - state.prey.x)
                             : (vy > 0 ? state.prey.y - box.top : box.bottom - state.prey.y);
  return behind <= config.wall_interval + before_it;
}

/// Builds a wall just before it passes the prey's column or row, and the next just after. The prey sits in a
/// strip, and the hunter is outside until it comes back and removes a wall.
class Sandwich : public Player<Rules> {
 public:
  explicit Sandwich(const Config& config) : config_(config) {}

  Action decide(const View& view, Nanoseconds) override { return sandwich_action(config_, view); }

 private:
  Config config_;
};

}  // namespace

Action sandwich_action(const Config& config, const State& state) {
  if (const auto wall = wall_ahead(state); wall && parts(*wall, state)) return removal_of(*wall);
  if (!wall_is_due(config, state)) return {};
  for (const bool upright : {true, false}) {
    if (!closes_the_strip(config, state, upright)) continue;
    Action action = spanning_wall(config, state, upright);
    if (action.create) return action;
  }
  return {};
}

OwnedPlayer make_sandwich_hunter(const Rules& rules, Seat, std::uint64_t) {
  return std::make_unique<Sandwich>(rules.config());
}

}  // namespace agon::evasion
