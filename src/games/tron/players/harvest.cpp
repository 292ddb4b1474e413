#include "games/tron/players/harvest.h"

#include <algorithm>
#include <limits>

#include "games/tron/players/lone_walk.h"
#include "games/tron/players/players.h"

namespace agon::tron {
namespace {

constexpr int point = 1000;
constexpr int of_health = 1500;    ///< loss for each health lost
constexpr int of_death = 100'000;  ///< loss for dying, or gain if it wins
constexpr int of_a_way_on = 5;     ///< for each free cell beside the last one
constexpr int of_soon = 10;  ///< for each cycle by which a wall is broken sooner; less than a point in all

/// Finds the walk that gathers the most.
class Harvester {
 public:
  Harvester(const Constants& constants, const State& state, Seat side, std::uint64_t nodes)
      : constants_(constants), walk_(constants, state, side), side_(side), left_(nodes) {
    lead_ = state.scores[side] - state.scores[1 - side];
    cycles_ = constants.max_cycles - state.cycle;
  }

  bool out_of_nodes() const { return left_ == 0; }

  Harvest best(int depth) {
    Harvest found{{}, std::numeric_limits<int>::min()};
    for (const Option& option : walk_.ways()) {
      const int value = after(option, depth, 0);
      if (value > found.value) found = {option.action, value};
    }
    return found;
  }

 private:
  int crash_score(Cell cell) const {
    if (!is_built(cell)) return constants_.area_wall_crash_score;
    return owner_of(cell) == side_ ? constants_.my_wall_crash_score : constants_.enemy_wall_crash_score;
  }

  /// Plays one cycle of a way, goes on, and takes it back. `gained`: thousandths of points since the start.
  int after(const Option& option, int depth, int gained) {
    if (left_ > 0) --left_;
    const int wall = constants_.wall_score_coefficient * point;
    gained += wall;
    if (!survives(walk_.agent(), option)) {
      const int after_crash = gained + crash_score(option.cell) * point;
      return lead_ * point + after_crash >= point ? of_death + after_crash : -of_death + after_crash;
    }
    if (is_built(option.cell)) gained += owner_of(option.cell) == side_ ? -wall : wall + of_soon * depth;
    const auto before = walk_.step(option);
    --cycles_;
    const int lost = (before.agent.health - walk_.agent().health) * of_health;
    const int value = best_of_ways(depth - 1, gained) - lost;
    walk_.take_back(before);
    return value;
  }

  int best_of_ways(int depth, int gained) {
    if (depth <= 0 || left_ == 0 || cycles_ <= 0) {
      ++cycles_;
      return gained + ways_on() * of_a_way_on;
    }
    int best = std::numeric_limits<int>::min();
    for (const Option& option : walk_.ways()) best = std::max(best, after(option, depth, gained));
    ++cycles_;
    return best;
  }

  int ways_on() const {
    int count = 0;
    for (const Option& option : walk_.ways()) count += option.cell == Cell::Empty ? 1 : 0;
    return count;
  }

  const Constants& constants_;
  LoneWalk walk_;
  Seat side_;
  std::uint64_t left_;  ///< cycles that may still be tried
  int lead_ = 0, cycles_ = 0;
};

}  // namespace

Harvest best_harvest(const Constants& constants, const State& state, Seat side, int depth,
                     std::uint64_t nodes) {
  Harvest best = Harvester(constants, state, side, std::numeric_limits<std::uint64_t>::max()).best(1);
  for (int deeper = 2; deeper <= depth; ++deeper) {
    Harvester harvester(constants, state, side, nodes);
    const Harvest found = harvester.best(deeper);
    if (harvester.out_of_nodes()) break;
    best = found;
  }
  return best;
}

namespace {

/// Considers only itself: the most points of its next cycles, including walls of the other side to break.
class HarvesterPlayer : public Player<Rules> {
 public:
  HarvesterPlayer(const Rules& rules, Seat seat, const HarvesterParams& params)
      : rules_(rules), seat_(seat), params_(params) {}

  Action decide(const View& view, Nanoseconds) override {
    return best_harvest(rules_.config(), view, seat_, params_.depth, params_.nodes).action;
  }

 private:
  const Rules rules_;
  Seat seat_;
  HarvesterParams params_;
};

}  // namespace

OwnedPlayer make_harvester(const Rules& rules, Seat seat, std::uint64_t, const HarvesterParams& params) {
  return std::make_unique<HarvesterPlayer>(rules, seat, params);
}

}  // namespace agon::tron
