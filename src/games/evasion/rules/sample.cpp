#include "games/evasion/rules/rules.h"
#include "games/evasion/rules/spans.h"

namespace agon::evasion {
namespace {

/// The walls worth a try through the hunter's cell: one cell, a short one, and the whole free span, upright
/// and level.
std::vector<Wall> walls_through_hunter(const State& state) {
  const Wall upright = free_span(state.walls, state.hunter, Axis::upright);
  const Wall level = free_span(state.walls, state.hunter, Axis::level);
  std::vector<Wall> walls{shortened(upright, state.hunter, 0)};
  for (const int reach : {5, 40, field_size}) {
    walls.push_back(shortened(upright, state.hunter, reach));
    walls.push_back(shortened(level, state.hunter, reach));
  }
  return walls;
}

std::vector<Action> hunter_actions(const Rules& rules, const State& state) {
  std::vector<Action> actions(1);
  for (const Wall& wall : state.walls) actions.push_back({{wall}, {}, {}});
  const auto add_if_legal = [&](const Action& action) {
    if (!rules.check(state, hunter_seat, action)) actions.push_back(action);
  };
  for (const Wall& wall : walls_through_hunter(state)) {
    add_if_legal({{}, wall, {}});
    if (!state.walls.empty()) add_if_legal({{state.walls.back()}, wall, {}});
  }
  return actions;
}

std::vector<Action> prey_actions() {
  std::vector<Action> actions(1);
  for (int y = -1; y <= 1; ++y)
    for (int x = -1; x <= 1; ++x) actions.push_back({{}, {}, Point{x, y}});
  return actions;
}

}  // namespace

std::vector<Action> Rules::actions(const State& state, Seat seat) const {
  if (!deciders(state).contains(seat)) return {};
  return seat == prey_seat ? prey_actions() : hunter_actions(*this, state);
}

}  // namespace agon::evasion
