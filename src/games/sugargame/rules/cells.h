// Sets of cells as bits, and the geometry of the 5x5 board. Bit 5*y + x is cell (x, y); row 0 is the top.
#pragma once

#include <bit>
#include <cstdint>

namespace agon::sugargame {

using Cells = std::uint32_t;

inline constexpr int board_size = 5;
inline constexpr int cell_count = board_size * board_size;
inline constexpr Cells all_cells = (Cells{1} << cell_count) - 1;
inline constexpr Cells top_row = 0x1f;
inline constexpr Cells left_column = 0x108421;
inline constexpr Cells right_column = left_column << (board_size - 1);

constexpr bool on_board(int x, int y) { return x >= 0 && x < board_size && y >= 0 && y < board_size; }
constexpr int cell_at(int x, int y) { return board_size * y + x; }
constexpr int column_of(int cell) { return cell % board_size; }
constexpr int row_of(int cell) { return cell / board_size; }
constexpr Cells only(int cell) { return Cells{1} << cell; }
constexpr Cells row(int y) { return top_row << (board_size * y); }
constexpr int first_of(Cells cells) { return std::countr_zero(cells); }

/// All cells of a set moved by one; what leaves the board is dropped.
constexpr Cells up(Cells cells) { return cells >> board_size; }
constexpr Cells down(Cells cells) { return (cells << board_size) & all_cells; }
constexpr Cells left(Cells cells) { return (cells & ~left_column) >> 1; }
constexpr Cells right(Cells cells) { return (cells & ~right_column) << 1; }

/// Cells with at least one orthogonal neighbour in the set.
constexpr Cells neighbours(Cells cells) { return up(cells) | down(cells) | left(cells) | right(cells); }

/// Those of `prey` that have two or more orthogonal neighbours in `captors`.
constexpr Cells surrounded(Cells prey, Cells captors) {
  const Cells above = up(captors), below = down(captors), before = left(captors), after = right(captors);
  return prey & ((above & below) | (before & after) | ((above | below) & (before | after)));
}

/// Number of cells in a set, by arithmetic alone: the baseline machine has no instruction for it.
constexpr int count_of(Cells cells) {
  cells -= (cells >> 1) & 0x55555555U;
  cells = (cells & 0x33333333U) + ((cells >> 2) & 0x33333333U);
  return static_cast<int>((((cells + (cells >> 4)) & 0x0f0f0f0fU) * 0x01010101U) >> 24);
}

/// Calls `visit(cell)` in rising order.
template <class Visit>
constexpr void each_cell(Cells cells, Visit&& visit) {
  for (; cells != 0; cells &= cells - 1) visit(first_of(cells));
}

}  // namespace agon::sugargame
