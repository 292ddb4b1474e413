#include "games/evasion/players/box.h"
#include "games/evasion/players/greedy_policy.h"
#include "games/evasion/players/rungs.h"

namespace agon::evasion {
namespace {

/// Waits with each wall until it takes much: the prey is just ahead, and at least a third of its room is behind.
class LateBuilder : public Player<Rules> {
 public:
  explicit LateBuilder(const Config& config) : config_(config) {}

  Action decide(const View& view, Nanoseconds) override {
    if (!wall_is_due(config_, view)) return {};
    const Box box = box_around(view.walls, view.prey);
    const auto [vx, vy] = view.hunter_velocity;
    const bool across = takes_much(view.hunter.x, vx, view.prey.x, box.left, box.right);
    const bool down = takes_much(view.hunter.y, vy, view.prey.y, box.top, box.bottom);
    if (across) {
      Action action = spanning_wall(config_, view, true);
      if (action.create) return action;
    }
    return down ? spanning_wall(config_, view, false) : Action{};
  }

 private:
  static constexpr int nearest = 3;  ///< cells ahead at which it builds at the latest

  static bool takes_much(int hunter, int direction, int prey, int low, int high) {
    const int distance = ahead(hunter, direction, prey);
    const int left = direction > 0 ? high - hunter : hunter - low;
    return distance >= 1 && distance <= nearest && 3 * left <= 2 * (high - low + 1);
  }

  Config config_;
};

}  // namespace

OwnedPlayer make_late_builder_hunter(const Rules& rules, Seat, std::uint64_t) {
  return std::make_unique<LateBuilder>(rules.config());
}

}  // namespace agon::evasion
