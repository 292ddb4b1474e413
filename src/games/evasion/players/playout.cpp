#include "games/evasion/players/playout.h"

#include "core/game.h"
#include "games/evasion/players/players.h"
#include "games/evasion/players/surroundings.h"

namespace agon::evasion {
namespace {

Action prey_action(PreyModel model, const State& state, Random& random) {
  Action action;
  if (model == PreyModel::dodger) {
    action.change = random.one_in(8) ? Point{random.between(-1, 1), random.between(-1, 1)}
                                     : usual_velocity({PreyKind::dodger}, state);
  } else if (random.one_in(4)) {
    action.change = Point{random.between(-1, 1), random.between(-1, 1)};
  }
  return action;
}

}  // namespace

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

double evaluate(const Rules& rules, const State& state, Seat seat) {
  constexpr int samples = 6, dodgers = 3;
  constexpr double even = 300;  // ticks to the capture at which the sides are even
  if (state.ending != Ending::none) return standing_of(rules, state, seat);
  double ticks = 0;
  for (int sample = 0; sample < samples; ++sample) {
    const PreyModel model = sample < dodgers ? PreyModel::dodger : PreyModel::wanderer;
    ticks += ticks_until_capture(rules, state, {{{4, 20}}, model},
                                 Random(static_cast<std::uint64_t>(sample), "evasion evaluate"));
  }
  const double mean = ticks / samples;
  const double hunter = (even - mean) / (even + mean);
  return seat == hunter_seat ? hunter : -hunter;
}

}  // namespace agon::evasion
