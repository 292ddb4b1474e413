#include "core/game.h"
#include "games/evasion/players/players.h"
#include "games/evasion/players/playout.h"

namespace agon::evasion {

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
