// The board as the side to move sees it, for perft and for searches. It has neither numbers of agents nor
// scores, only what the future depends on. Rules::step plays the same game on the described State; a test
// compares both.
#pragma once

#include <bit>
#include <cstdint>

namespace agon::sugargame {

// Sets of cells as bits, and the geometry of the 5x5 board. Bit 5*y + x is cell (x, y); row 0 is the top.

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

/// All cells of a set moved by one; cells that leave the board are dropped.
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

struct Board {
  Cells own = 0;  ///< agents of the side to move
  Cells other = 0;

  bool operator==(const Board&) const = default;
};

/// The start: player 1 on row 0 to move.
inline constexpr Board first_board{row(0), row(board_size - 1)};

struct Move {
  std::uint8_t from = 0, to = 0;

  bool operator==(const Move&) const = default;
};

/// The result of a turn: the mover's agents, the other side's remaining agents, and those just removed.
struct Turn {
  Cells own = 0, other = 0, removed = 0;

  /// The board for the side that moves next.
  Board board() const { return {other, own}; }
};

constexpr Turn turn_of(const Board& board, Cells own) {
  const Cells removed = surrounded(board.other, own);
  return {own, board.other & ~removed, removed};
}

constexpr Turn turn_of(const Board& board, Move move) {
  return turn_of(board, board.own ^ only(move.from) ^ only(move.to));
}

/// A pass can never kill; it only gives the turn away.
constexpr Turn pass_of(const Board& board) { return {board.own, board.other, 0}; }

/// Calls `visit(move)` for every legal move to one of `goals`.
template <class Visit>
constexpr void each_move_to(const Board& board, Cells goals, Visit&& visit) {
  const Cells free = goals & ~(board.own | board.other);
  const auto all = [&](Cells targets, int back) {
    for (targets &= free; targets != 0; targets &= targets - 1) {
      const int to = first_of(targets);
      visit(Move{static_cast<std::uint8_t>(to + back), static_cast<std::uint8_t>(to)});
    }
  };
  all(up(board.own), board_size);
  all(down(board.own), -board_size);
  all(left(board.own), 1);
  all(right(board.own), -1);
}

/// Calls `visit(move)` for every legal move, and never when stuck.
template <class Visit>
constexpr void each_move(const Board& board, Visit&& visit) {
  each_move_to(board, all_cells, visit);
}

/// Every cell to which a move can remove an agent; a move elsewhere never does. An agent that already stands
/// between two is removed by any move that leaves them there; any other needs one beside it and one that
/// comes.
constexpr Cells killing_cells(const Board& board) {
  if (surrounded(board.other, board.own) != 0) return all_cells;
  return neighbours(board.other & neighbours(board.own));
}

/// Whether the side to move must pass, because no agent of it has a free neighbour cell.
constexpr bool stuck(const Board& board) { return (neighbours(board.own) & ~(board.own | board.other)) == 0; }

/// Whether the board can stand at the start of a turn: none of the mover's agents is surrounded, and at most
/// one of the other's is (the one that has just moved there).
constexpr bool reachable(const Board& board) {
  const Cells surprise = surrounded(board.other, board.own);
  return surrounded(board.own, board.other) == 0 && (surprise & (surprise - 1)) == 0;
}

/// Number of games of `depth` turns from a board; a pass counts as a turn, a side without agents ends the
/// game.
inline std::uint64_t perft(const Board& board, int depth) {
  if (depth == 0) return 1;
  if (board.own == 0 || board.other == 0) return 0;
  std::uint64_t leaves = 0;
  bool moved = false;
  each_move(board, [&](Move move) {
    moved = true;
    leaves += perft(turn_of(board, move).board(), depth - 1);
  });
  return moved ? leaves : perft(pass_of(board).board(), depth - 1);
}

}  // namespace agon::sugargame
