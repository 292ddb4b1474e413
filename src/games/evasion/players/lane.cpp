#include <limits>

#include "games/evasion/players/approach.h"
#include "games/evasion/players/rung_policies.h"
#include "games/evasion/players/rungs.h"
#include "games/evasion/players/runner_policy.h"
#include "games/evasion/players/safety.h"
#include "games/evasion/rules/walls.h"

namespace agon::evasion {
namespace {

constexpr int lane_look = 20;          ///< ticks of the hunter's path that it considers
constexpr int lane_danger = 8 * 8;     ///< squared distance in cells
constexpr int behind_the_hunter = 16;  ///< cells between prey and hunter, at least
constexpr int lane_length = 80;        ///< cells

/// The cell of the lane that is nearest to the prey.
Point lane_cell(const State& state) {
  const auto [vx, vy] = state.hunter_velocity;
  Point best = state.prey;
  int nearest = std::numeric_limits<int>::max();
  for (int back = behind_the_hunter; back < lane_length; ++back) {
    const Point cell{state.hunter.x - back * vx, state.hunter.y - back * vy};
    if (!inside_field(cell)) break;
    const int distance = square_distance(cell, state.prey);
    if (distance >= nearest) continue;
    nearest = distance;
    best = cell;
  }
  return best;
}

/// Stays in the lane behind the hunter, to which the hunter does not soon return. In danger it dodges like
/// the runner.
class LaneKeeper : public Player<Rules> {
 public:
  Action decide(const View& view, Nanoseconds) override { return {{}, {}, lane_velocity(view)}; }
};

}  // namespace

Point lane_velocity(const State& state) {
  const auto path = hunter_path(state, lane_look);
  const Point step = step_towards(state.prey, lane_cell(state));
  return square_approach(state, step, path, 2 * lane_danger) < lane_danger ? runner_velocity(state, lane_look)
                                                                           : step;
}

OwnedPlayer make_lane_prey(const Rules&, Seat, std::uint64_t) { return std::make_unique<LaneKeeper>(); }

}  // namespace agon::evasion
