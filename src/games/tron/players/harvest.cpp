#include "games/tron/players/harvest.h"

#include <algorithm>
#include <limits>

namespace agon::tron {
namespace {

constexpr int point = 1000;
constexpr int of_health = 1500;     ///< what a health lost is worth
constexpr int of_death = 100'000;   ///< unless it wins
constexpr int of_a_way_on = 5;      ///< a free cell beside the last one
constexpr int of_soon = 10;         ///< a cycle by which a wall is broken sooner: less than a point in all

/// One side's walk over the board, one cycle after the other and back; the other side does nothing.
class Harvester {
 public:
  Harvester(const Constants& constants, const State& state, Seat side, std::uint64_t nodes)
      : constants_(constants), board_(state.board), side_(side), left_(nodes), agent_(state.agents[side]) {
    lead_ = state.scores[side] - state.scores[1 - side];
    cycles_ = constants.max_cycles - state.cycle;
  }

  bool out_of_nodes() const { return left_ == 0; }

  Harvest best(int depth) {
    Harvest found{{}, std::numeric_limits<int>::min()};
    for (const Option& option : ways(agent_)) {
      const int value = after(option, depth, 0);
      if (value > found.value) found = {option.action, value};
    }
    return found;
  }

 private:
  /// As `options_of`, of an agent that is not in the state.
  Options ways(const Agent& agent) const {
    Options options;
    for (const unsigned turn : {0U, 1U, 3U}) {
      const auto direction = static_cast<Direction>((static_cast<unsigned>(agent.direction) + turn) % 4);
      const Cell cell = board_.at(ahead(agent.position, direction));
      const bool active = agent.wall_breaker_rem_time > 1;
      const bool activate = is_built(cell) && !active && agent.wall_breaker_cooldown == 0;
      options.push_back({action_towards(direction, activate), cell, active || activate});
    }
    return options;
  }

  int crash_score(Cell cell) const {
    if (!is_built(cell)) return constants_.area_wall_crash_score;
    return owner_of(cell) == side_ ? constants_.my_wall_crash_score : constants_.enemy_wall_crash_score;
  }

  /// Plays one cycle of the way, goes on, and takes it back. `gained`: thousandths of points since the start.
  int after(const Option& option, int depth, int gained) {
    if (left_ > 0) --left_;
    const int wall = constants_.wall_score_coefficient * point;
    gained += wall;
    if (!survives(agent_, option)) {
      const int after_crash = gained + crash_score(option.cell) * point;
      return lead_ * point + after_crash >= point ? of_death + after_crash : -of_death + after_crash;
    }
    const Agent before = agent_;
    const Position from = agent_.position, to = ahead(from, *option.action.direction);
    const Cell under = board_.at(from);
    if (is_built(option.cell)) gained += owner_of(option.cell) == side_ ? -wall : wall + of_soon * depth;
    board_.put(from, wall_of(side_));
    board_.put(to, Cell::Empty);
    move(option, to);
    const int lost = (before.health - agent_.health) * of_health;
    const int value = best_of_ways(depth - 1, gained) - lost;
    agent_ = before;
    board_.put(to, option.cell);
    board_.put(from, under);
    return value;
  }

  void move(const Option& option, const Position& to) {
    if (option.action.activate_wall_breaker) {
      agent_.wall_breaker_cooldown = constants_.wall_breaker_cooldown;
      agent_.wall_breaker_rem_time = constants_.wall_breaker_duration + 1;
    }
    agent_.wall_breaker_cooldown = std::max(0, agent_.wall_breaker_cooldown - 1);
    agent_.wall_breaker_rem_time = std::max(0, agent_.wall_breaker_rem_time - 1);
    agent_.direction = *option.action.direction;
    agent_.position = to;
    if (is_built(option.cell) && !option.breaks) --agent_.health;
    --cycles_;
  }

  int best_of_ways(int depth, int gained) {
    if (depth <= 0 || left_ == 0 || cycles_ <= 0) {
      ++cycles_;
      return gained + ways_on() * of_a_way_on;
    }
    int best = std::numeric_limits<int>::min();
    for (const Option& option : ways(agent_)) best = std::max(best, after(option, depth, gained));
    ++cycles_;
    return best;
  }

  int ways_on() const {
    int count = 0;
    for (const Option& option : ways(agent_)) count += option.cell == Cell::Empty ? 1 : 0;
    return count;
  }

  const Constants& constants_;
  Board board_;
  Seat side_;
  std::uint64_t left_;  ///< cycles that may still be tried
  Agent agent_;
  int lead_ = 0, cycles_ = 0;
};

}  // namespace

Harvest best_harvest(const Constants& constants, const State& state, Seat side, int depth, std::uint64_t nodes) {
  Harvest best = Harvester(constants, state, side, std::numeric_limits<std::uint64_t>::max()).best(1);
  for (int deeper = 2; deeper <= depth; ++deeper) {
    Harvester harvester(constants, state, side, nodes);
    const Harvest found = harvester.best(deeper);
    if (harvester.out_of_nodes()) break;
    best = found;
  }
  return best;
}

}  // namespace agon::tron
