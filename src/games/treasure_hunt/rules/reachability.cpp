#include <bit>

#include "games/treasure_hunt/rules/half_map.h"

namespace agon::treasure_hunt {
namespace {

/// Spreads from the first field that can be entered; `reached` gets every field it comes to.
void spread(const Board& board, std::array<bool, map_fields>& reached) {
  std::array<Point, map_fields> open;
  int count = 0;
  const auto reach = [&](Point point) {
    bool& seen = reached[static_cast<std::size_t>(board.index(point))];
    if (seen || !enterable(board.at(point))) return;
    seen = true;
    open[static_cast<std::size_t>(count++)] = point;
  };
  for (int index = 0; index < board.fields() && count == 0; ++index) reach(board.point(index));
  for (int next = 0; next < count; ++next)
    for (const Direction direction : all_directions) {
      const Point point = neighbour(open[static_cast<std::size_t>(next)], direction);
      if (board.contains(point)) reach(point);
    }
}

Point unreached(const Board& board) {
  std::array<bool, map_fields> reached{};
  spread(board, reached);
  for (int index = 0; index < board.fields(); ++index)
    if (enterable(board.at(index)) && !reached[static_cast<std::size_t>(index)]) return board.point(index);
  return {};
}

}  // namespace

bool connected(const Board& board) { return !unreached(board).somewhere(); }

Point island_of(const HalfGrid& grid) {
  Board board(half_width, half_height);
  for (int index = 0; index < half_fields; ++index)
    board.set(board.point(index), grid[static_cast<std::size_t>(index)]);
  return unreached(board);
}

}  // namespace agon::treasure_hunt
