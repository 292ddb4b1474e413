#include <fmt/format.h>

#include "core/from_json.h"
#include "games/tron/rules/map.h"

namespace agon::tron {
namespace {

std::string border_problem(const Board& board) {
  for (int y = 0; y < board.height(); ++y)
    for (int x = 0; x < board.width(); ++x) {
      const bool on_border = x == 0 || y == 0 || x == board.width() - 1 || y == board.height() - 1;
      if (on_border && board.at({x, y}) != Cell::AreaWall)
        return fmt::format("the border must be closed, but ({},{}) is no W", x, y);
      if (is_built(board.at({x, y})))
        return fmt::format("a map has no walls of a side, but ({},{}) is one: only W and E", x, y);
    }
  return {};
}

std::string start_problem(const Board& board, const Map& map) {
  for (Seat side = 0; side < 2; ++side) {
    const Position at{map.starts[side].x, map.starts[side].y};
    if (board.at(at) != Cell::Empty)
      return fmt::format("{} starts at ({},{}), which is not an empty cell of the board", side_names[side],
                         at.x, at.y);
  }
  if (map.starts[blue].x == map.starts[yellow].x && map.starts[blue].y == map.starts[yellow].y)
    return "Blue and Yellow start on the same cell";
  return {};
}

}  // namespace

std::string problem_of(const Map& map) {
  try {
    const Board board(map.rows);
    if (board.width() < least_side || board.height() < least_side)
      return fmt::format("a map has sides of at least {} cells", least_side);
    const std::string problem = border_problem(board);
    return problem.empty() ? start_problem(board, map) : problem;
  } catch (const BadValue& bad) {
    return bad.what();
  }
}

}  // namespace agon::tron
