#include "games/evasion/players/playout.h"

#include <cstdlib>

#include "games/evasion/players/box.h"
#include "games/evasion/rules/walls.h"

namespace agon::evasion {
namespace {

int way_of(int number) { return (number > 0) - (number < 0); }

Action prey_action(PreyModel model, const State& state, Random& random) {
  Action action;
  if (model == PreyModel::dodger) {
    action.change =
        random.one_in(8) ? Point{random.between(-1, 1), random.between(-1, 1)} : dodging_velocity(state);
  } else if (random.one_in(4)) {
    action.change = Point{random.between(-1, 1), random.between(-1, 1)};
  }
  return action;
}

}  // namespace

Point dodging_velocity(const State& state) {
  const auto [vx, vy] = state.hunter_velocity;
  const int x = state.prey.x - state.hunter.x;
  const int y = state.prey.y - state.hunter.y;
  const int along = x * vx + y * vy;   // twice the ticks until the hunter is level with the prey
  const int across = x * vy - y * vx;  // grows by two for each step to the side
  if (along > -8 && along < 60 && std::abs(across) < 14) {
    const int side = across >= 0 ? 1 : -1;
    return {side * vy, -side * vx};
  }
  const Box box = box_around(state.walls, state.prey);
  const int off_x = box.left + box.right - 2 * state.prey.x;
  const int off_y = box.top + box.bottom - 2 * state.prey.y;
  return {std::abs(off_x) > 4 ? way_of(off_x) : 0, std::abs(off_y) > 4 ? way_of(off_y) : 0};
}

int ticks_until_capture(const Rules& rules, State state, const Playout& how, Random random) {
  const int began = state.tick;
  const Action nothing;
  std::optional<bool> owed;
  while (state.ending == Ending::none && state.tick - began < how.horizon) {
    const Action prey = prey_moves_at(state.tick) ? prey_action(how.prey, state, random) : nothing;
    rules.play(state, action_of(how.way, rules.config(), state, owed), prey);
  }
  const int ticks = state.tick - began;
  if (state.ending == Ending::capture) return ticks;
  const Box box = box_around(state.walls, state.prey);
  return how.horizon + box.width() + box.height();
}

}  // namespace agon::evasion
