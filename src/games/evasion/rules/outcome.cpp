#include <fmt/format.h>

#include "games/evasion/rules/rules.h"

namespace agon::evasion {

const GameInfo& Rules::info() {
  static const GameInfo info{
      .name = "evasion",
      .title = "Evasion",
      .summary =
          "A hunter that cannot turn shuts a slower, freer prey in between walls; the score is the tick.",
      .roles = {"hunter", "prey"},
      .least_seats = 2,
      .most_seats = 2,
      .dynamics = Dynamics::simultaneous,
      .information = Information::perfect,
      .chance = Chance::none,
      .least_score = -24000,
      .most_score = 24000,
      .longest = 24000,
  };
  return info;
}

Outcome Rules::outcome(const State& state) const {
  const double tick = state.tick;
  Outcome outcome{{-tick, tick}, {}, "", ""};
  switch (state.ending) {
    case Ending::none:
      break;
    case Ending::capture:
      outcome.winners = {hunter_seat};
      outcome.reason = "capture";
      outcome.text = fmt::format("the hunter caught the prey at tick {}", state.tick);
      break;
    case Ending::tick_cap:
      outcome.winners = {prey_seat};
      outcome.reason = "tick-cap";
      outcome.text = fmt::format("the prey escaped: it was still free at tick {}", state.tick);
      break;
    case Ending::prey_timeout:
      outcome.winners = {hunter_seat};
      outcome.reason = "prey-timeout";
      outcome.text = fmt::format("the prey ran out of time at tick {}", state.tick);
      break;
    case Ending::prey_left:
      outcome.winners = {hunter_seat};
      outcome.reason = "prey-left";
      outcome.text = fmt::format("the prey left the match at tick {}", state.tick);
      break;
  }
  return outcome;
}

}  // namespace agon::evasion
