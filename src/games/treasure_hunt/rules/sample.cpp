#include "games/treasure_hunt/rules/combining.h"
#include "games/treasure_hunt/rules/half_map_maker.h"
#include "games/treasure_hunt/rules/rules.h"

namespace agon::treasure_hunt {

std::vector<Action> Rules::actions(const State& state, Seat seat) const {
  std::vector<Action> actions;
  if (!deciders(state).contains(seat)) return actions;
  if (halves(state) == 2) {
    for (const Direction direction : all_directions)
      if (move_refusal(state, direction) == Ending::none) actions.push_back({Act::move, direction, {}});
    return actions;
  }
  Random random(splitmix64(state.secret) ^ seat, "treasure_hunt.sample");
  const Side& other = state.sides[1 - seat];
  HalfGrid first{};
  if (other.origin.somewhere()) first = grid_of(state.board, other.origin);
  for (int count = 0; count < 3; ++count) {
    Action action;
    action.act = Act::half_map;
    action.playerHalfMapNodes =
        random_half_map(random, config_.profile, other.origin.somewhere() ? &first : nullptr);
    actions.push_back(std::move(action));
  }
  return actions;
}

}  // namespace agon::treasure_hunt
