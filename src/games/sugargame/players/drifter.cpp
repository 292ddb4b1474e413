#include "games/sugargame/players/drifter.h"

namespace agon::sugargame {

Action placement(const View& view) {
  return {view.place, view.place % agents_a_side, home_row(static_cast<Seat>(view.seat))};
}

Action Drifter::decide(const View& view, Nanoseconds) {
  if (view.place != -1) return placement(view);
  const Cells free = all_cells & ~(side_cells(view.agents, 0) | side_cells(view.agents, 1));
  // The cells from which there is a way up, left, right and down.
  const std::array<Cells, 4> from{down(free), right(free), left(free), up(free)};
  constexpr std::array<int, 4> by{-board_size, -1, 1, board_size};
  const int first = view.seat * agents_a_side;
  std::uint32_t moves = 0;  // four bits an agent
  for (int bit = 0; bit < 4 * agents_a_side; ++bit) {
    const int cell = view.agents[static_cast<std::size_t>(first + bit / 4)];
    moves |= (from[static_cast<std::size_t>(bit % 4)] >> (cell & 31) & 1U) << bit;  // nowhere is beyond the board
  }
  if (moves == 0) return {};
  for (auto skip = random_.below(static_cast<std::uint32_t>(count_of(moves))); skip > 0; --skip) moves &= moves - 1;
  const int chosen = first_of(moves), agent = first + chosen / 4;
  const int to = view.agents[static_cast<std::size_t>(agent)] + by[static_cast<std::size_t>(chosen % 4)];
  return {agent, column_of(to), row_of(to)};
}

}  // namespace agon::sugargame
