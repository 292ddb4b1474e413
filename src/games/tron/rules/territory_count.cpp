#include "games/tron/rules/territory_count.h"

#include <vector>

namespace agon::tron {

std::array<int, 2> territory_of(const State& state) {
  const Board& board = state.board;
  const auto width = static_cast<std::size_t>(board.width());
  constexpr std::uint8_t nobodys = 0, both = 3;
  std::vector<std::uint8_t> reached(board.cells().size(), nobodys);  // 1: Blue's, 2: Yellow's
  std::vector<std::uint32_t> steps(board.cells().size(), 0);
  std::vector<std::size_t> cells;
  const auto reach = [&](std::size_t cell, std::uint8_t by, std::uint32_t step) {
    if (reached[cell] == nobodys) {
      reached[cell] = by;
      steps[cell] = step;
      cells.push_back(cell);
    } else if (steps[cell] == step) {
      reached[cell] |= by;
    }
  };
  for (Seat side = 0; side < 2; ++side)
    reach(board.index(state.agents[side].position), static_cast<std::uint8_t>(side + 1), 0);
  const std::size_t starts = cells.size();
  std::array<int, 2> count{};
  for (std::size_t next = 0; next < cells.size(); ++next) {
    const std::size_t cell = cells[next];
    if (next >= starts && reached[cell] != both) ++count[reached[cell] - 1U];
    // The border is walls, so a neighbour is always on the board; an agent in a border cell has crashed.
    const bool at_rim =
        cell < width || cell + width >= reached.size() || cell % width == 0 || cell % width == width - 1;
    if (at_rim) continue;
    for (const std::size_t to : {cell - width, cell + width, cell - 1, cell + 1})
      if (board.cells()[to] == Cell::Empty) reach(to, reached[cell], steps[cell] + 1);
  }
  return count;
}

}  // namespace agon::tron
