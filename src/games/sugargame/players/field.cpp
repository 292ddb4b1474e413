#include "games/sugargame/players/field.h"

#include <algorithm>

namespace agon::sugargame {

Field Field::of(const View& view) {
  Field field;
  field.cap = view.cap;
  field.fertile = view.cap.some();
  field.set_period(view.growth == Growth::off ? 0
                                              : view.growth_period * (view.growth == Growth::random ? 2 : 1));
  field.horizon = view.steps != 0 ? view.steps : std::max(longest_hidden, view.step + 1);
  return field;
}

Position Position::of(const View& view) {
  const auto seat = static_cast<Seat>(view.seat);
  return {{side_cells(view.agents, seat), side_cells(view.agents, 1 - seat)}, view.sugar, view.step};
}

int agent_on(const View& view, int cell) {
  for (int agent = view.seat * agents_a_side; agent < (view.seat + 1) * agents_a_side; ++agent)
    if (view.agents[static_cast<std::size_t>(agent)] == cell) return agent;
  return -1;
}

Action action_of(const View& view, Move move) {
  return {agent_on(view, move.from), column_of(move.to), row_of(move.to)};
}

}  // namespace agon::sugargame
