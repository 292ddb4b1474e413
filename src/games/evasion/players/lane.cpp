#include <array>
#include <limits>

#include "games/evasion/players/approach.h"
#include "games/evasion/players/rungs.h"
#include "games/evasion/players/runner_policy.h"
#include "games/evasion/players/safety.h"
#include "games/evasion/rules/walls.h"

namespace agon::evasion {
namespace {

constexpr int look_ahead = 20;  ///< ticks of the hunter's path
constexpr int danger = 8 * 8;   ///< cells, squared

/// Keeps to the lane that the hunter has just run through, behind it, where it does not soon come again. In danger it
/// dodges as the runner does.
class LaneKeeper : public Player<Rules> {
 public:
  Action decide(const View& view, Nanoseconds) override {
    const auto path = hunter_path(view, look_ahead);
    const Point step = step_towards(view.prey, lane_cell(view));
    if (square_approach(view, step, path, 2 * danger) < danger) return {{}, {}, runner_velocity(view, look_ahead)};
    return {{}, {}, step};
  }

 private:
  static constexpr int behind = 16;  ///< cells that it keeps from the hunter
  static constexpr int length = 80;  ///< cells of the lane

  /// Of the cells behind the hunter the one nearest to the prey.
  static Point lane_cell(const State& state) {
    const auto [vx, vy] = state.hunter_velocity;
    Point best = state.prey;
    int nearest = std::numeric_limits<int>::max();
    for (int back = behind; back < length; ++back) {
      const Point cell{state.hunter.x - back * vx, state.hunter.y - back * vy};
      if (!inside_field(cell)) break;
      const int distance = square_distance(cell, state.prey);
      if (distance >= nearest) continue;
      nearest = distance;
      best = cell;
    }
    return best;
  }
};

}  // namespace

OwnedPlayer make_lane_prey(const Rules&, Seat, std::uint64_t) { return std::make_unique<LaneKeeper>(); }

}  // namespace agon::evasion
