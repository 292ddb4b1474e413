#include "games/tron/rules/room.h"

#include <bit>
#include <utility>
#include <vector>

namespace agon::tron {
namespace {

/// The empty ones of eight cells, the first in the lowest bit. A cell is a byte of 0 (empty) to 3.
std::uint64_t empty_of_eight(const Cell* cells) {
  std::uint64_t word = 0;
  for (unsigned at = 0; at < 8; ++at) word |= std::uint64_t{static_cast<std::uint8_t>(cells[at])} << (8 * at);
  const std::uint64_t full = (word | word >> 1) & 0x0101010101010101ULL;
  return ~(full * 0x0102040810204080ULL >> 56) &
         0xFF;  // the multiplication gathers the eight bits in its highest byte
}

/// All cells of the runs of `open` that contain a bit of `some`; `some` must be open.
std::uint64_t whole_runs(std::uint64_t open, std::uint64_t some) {
  some |= (open ^ (open + some)) & open;  // a carry runs to the upper end of each run
  for (unsigned by = 1; by < 64; by *= 2) {
    some |= open & some >> by;
    open &= open >> by;
  }
  return some;
}

}  // namespace

Room::Room(const Board& board) : Room(board.height()) {
  const auto width = static_cast<std::size_t>(board.width());
  const Cell* cells = board.cells().data();
  for (std::size_t y = 0; y < height_; ++y, cells += width) {
    std::size_t x = 0;
    for (; x + 8 <= width; x += 8) rows_[y] |= empty_of_eight(cells + x) << x;
    for (; x < width; ++x) rows_[y] |= std::uint64_t{cells[x] == Cell::Empty} << x;
  }
}

int Room::count() const {
  int total = 0;
  for (std::size_t y = 0; y < height_; ++y) total += std::popcount(rows_[y]);
  return total;
}

Room Room::reached_from(const Position& at) const {
  Room reached(static_cast<int>(height_));
  reached.open(at);
  const auto grows = [&](std::size_t y) {
    auto from = reached.rows_[y];
    if (y > 0) from |= reached.rows_[y - 1];
    if (y + 1 < height_) from |= reached.rows_[y + 1];
    from &= rows_[y];
    if (from == 0) return false;
    const auto whole = whole_runs(rows_[y], from);
    return std::exchange(reached.rows_[y], whole) != whole;
  };
  for (bool grown = true; grown;) {
    grown = false;
    for (std::size_t y = 0; y < height_; ++y) grown |= grows(y);
    for (std::size_t y = height_; y-- > 0;) grown |= grows(y);
  }
  return reached;
}

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
