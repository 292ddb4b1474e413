#include "games/evasion/players/box.h"
#include "games/evasion/players/greedy_policy.h"
#include "games/evasion/players/rung_policies.h"
#include "games/evasion/players/rungs.h"

namespace agon::evasion {
namespace {

constexpr int latest = 3;  ///< most cells by which the prey is ahead when it builds

bool takes_much(int hunter, int direction, int prey, int low, int high) {
  const int distance = ahead(hunter, direction, prey);
  const int left = direction > 0 ? high - hunter : hunter - low;
  return distance >= 1 && distance <= latest && 3 * left <= 2 * (high - low + 1);
}

/// Waits with each wall until it takes much: the prey is just ahead, and at least a third of its room behind.
class LateBuilder : public Player<Rules> {
 public:
  explicit LateBuilder(const Config& config) : config_(config) {}

  Action decide(const View& view, Nanoseconds) override { return late_action(config_, view); }

 private:
  Config config_;
};

}  // namespace

Action late_action(const Config& config, const State& state) {
  if (!wall_is_due(config, state)) return {};
  const Box box = box_around(state.walls, state.prey);
  const auto [vx, vy] = state.hunter_velocity;
  const bool across = takes_much(state.hunter.x, vx, state.prey.x, box.left, box.right);
  const bool down = takes_much(state.hunter.y, vy, state.prey.y, box.top, box.bottom);
  if (across) {
    Action action = spanning_wall(config, state, true);
    if (action.create) return action;
  }
  return down ? spanning_wall(config, state, false) : Action{};
}

OwnedPlayer make_late_builder_hunter(const Rules& rules, Seat, std::uint64_t) {
  return std::make_unique<LateBuilder>(rules.config());
}

}  // namespace agon::evasion
