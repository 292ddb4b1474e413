#include "games/sugargame/players/drifter.h"

namespace agon::sugargame {

Action placement(const View& view) {
  return {view.place, view.place % agents_a_side, home_row(static_cast<Seat>(view.seat))};
}

Action Drifter::decide(const View& view, Nanoseconds) {
  if (view.place != -1) return placement(view);
  struct Choice {
    std::int8_t agent, cell;
  };
  std::array<Choice, 4 * agents_a_side> choices;
  std::uint32_t count = 0;
  const Cells free = all_cells & ~(side_cells(view.agents, 0) | side_cells(view.agents, 1));
  for (int index = 0; index < agents_a_side; ++index) {
    const int agent = view.seat * agents_a_side + index;
    const int cell = view.agents[static_cast<std::size_t>(agent)];
    if (!is_somewhere(cell)) continue;
    each_cell(neighbours(only(cell)) & free, [&](int to) {
      choices[count++] = {static_cast<std::int8_t>(agent), static_cast<std::int8_t>(to)};
    });
  }
  if (count == 0) return {};
  const Choice chosen = choices[random_.below(count)];
  return {chosen.agent, column_of(chosen.cell), row_of(chosen.cell)};
}

}  // namespace agon::sugargame
