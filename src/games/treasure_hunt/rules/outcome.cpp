#include <fmt/format.h>

#include "games/treasure_hunt/rules/rules.h"

namespace agon::treasure_hunt {

const GameInfo& Rules::info() {
  static const GameInfo info{
      .name = "treasure_hunt",
      .title = "Treasure Hunt",
      .summary =
          "Find your treasure on your half of the map, then the enemy's fort on the other, before the enemy "
          "does.",
      .roles = {"hunter"},
      .least_seats = 2,
      .most_seats = 2,
      .dynamics = Dynamics::turn_based,
      .information = Information::hidden,
      .chance = Chance::during,
      .least_score = 0,
      .most_score = 1,
      .longest = 321,
  };
  return info;
}

std::string Rules::problem(const Config&) { return {}; }

Clocks Rules::clocks() const {
  Clocks clocks;
  clocks.per_move = std::chrono::milliseconds(config_.action_ms);
  clocks.total = std::chrono::milliseconds(config_.game_ms);
  return clocks;
}

Outcome Rules::outcome(const State& state) const {
  Outcome outcome{{0, 0}, {}, "", ""};
  if (state.ending == Ending::none) return outcome;
  const Seat winner = 1 - state.loser;
  outcome.scores[winner] = 1;
  outcome.winners = {winner};
  outcome.reason = ending_code(state.ending);
  if (state.ending == Ending::enemy_fort) {
    outcome.text = fmt::format("seat {} reached the enemy fort with its treasure, after {} own actions",
                               winner, state.sides[winner].actions);
  } else {
    outcome.text = fmt::format("seat {} {}", state.loser, ending_deed(state.ending));
  }
  return outcome;
}

}  // namespace agon::treasure_hunt
