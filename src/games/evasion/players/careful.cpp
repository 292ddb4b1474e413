#include "games/evasion/players/careful.h"

#include <algorithm>
#include <limits>

#include "games/evasion/players/greedy_policy.h"
#include "games/evasion/players/outlook.h"
#include "games/evasion/players/safety.h"
#include "games/evasion/rules/room.h"

namespace agon::evasion {
namespace {

constexpr int path_ahead = 160;  ///< ticks of the hunter's path that are considered

/// Ticks that halving the room costs a good hunter: a wall on this axis, after one on the other. With at most
/// two walls it must remove one for each that it builds, so only the time until the next cut counts.
int ticks_a_halving(const Config& config) {
  constexpr int least = 60, most = 600, with_two_walls = 10;
  return config.max_walls <= 2 ? with_two_walls : std::clamp(2 * config.wall_interval, least, most);
}

CarefulSteps careful_moves(const State& state) {
  CarefulSteps choices;
  std::size_t index = 0;
  for (int y = -1; y <= 1; ++y) {
    for (int x = -1; x <= 1; ++x) {
      CarefulStep& choice = choices[index++];
      choice.velocity = {x, y};
      choice.cell = moved({state.prey, {x, y}}, state.walls).position;
    }
  }
  return choices;
}

/// Adds safety to the steps after which the prey can live longest, given the walls of `state`.
void add_safety(CarefulSteps& choices, const State& state, int weight) {
  const auto path = hunter_path(state, path_ahead);
  Safety safety(state, state.walls, path);
  bool any = false;
  for (int horizon = safety.longest_horizon(); horizon >= 1 && !any; horizon = horizon * 3 / 4) {
    safety.look(horizon, capture_distance * capture_distance);
    for (CarefulStep& choice : choices) {
      if (!safety.safe(choice.cell)) continue;
      choice.safety += horizon * weight;
      any = true;
    }
  }
}

/// Adds safety for the walls that the hunter may build in this tick.
void add_safety_behind_new_walls(CarefulSteps& choices, const Config& config, const State& state) {
  if (!wall_is_due(config, state)) return;
  const auto [vx, vy] = state.hunter_velocity;
  for (const bool upright : {true, false}) {
    const int distance =
        upright ? ahead(state.hunter.x, vx, state.prey.x) : ahead(state.hunter.y, vy, state.prey.y);
    if (distance <= 0) continue;
    const Action wall = spanning_wall(config, state, upright);
    if (!wall.create) continue;
    State built = state;
    built.walls.insert(built.walls.begin(), *wall.create);
    add_safety(choices, built, 1);
  }
}

void add_prospects(CarefulSteps& choices, const Config& config, const State& state) {
  const Box box = box_around(state.walls, state.prey);
  const auto path = hunter_path(state, 2 * std::max(box.width(), box.height()) + 20);
  int next_wall = state.last_wall ? *state.last_wall + config.wall_interval : 0;
  if (config.max_walls == 0) next_wall = std::numeric_limits<int>::max();
  Lane across{box.left, box.right, state.tick, next_wall, {state.hunter.x}};
  Lane down{box.top, box.bottom, state.tick, next_wall, {state.hunter.y}};
  for (const Point& cell : path) {
    across.hunter.push_back(cell.x);
    down.hunter.push_back(cell.y);
  }
  const auto by_column = outlook(across, ticks_a_halving(config));
  const auto by_row = outlook(down, ticks_a_halving(config));
  for (CarefulStep& choice : choices) choice.room = by_column[choice.cell.x] + by_row[choice.cell.y];
}

}  // namespace

CarefulSteps careful_steps(const Config& config, const State& state) {
  CarefulSteps steps = careful_moves(state);
  add_safety(steps, state, 2);
  add_safety_behind_new_walls(steps, config, state);
  add_prospects(steps, config, state);
  return steps;
}

const CarefulStep& most_careful(const CarefulSteps& steps) {
  const auto worse = [](const CarefulStep& one, const CarefulStep& other) {
    return one.safety != other.safety ? one.safety < other.safety : one.room < other.room;
  };
  return *std::max_element(steps.begin(), steps.end(), worse);
}

}  // namespace agon::evasion
