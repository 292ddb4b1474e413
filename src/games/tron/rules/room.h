// The open cells of a board as bits, one word a row, and the connected areas among them: a flood fill takes a
// few operations for all cells of a row. Also the cells that each side reaches first.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/tron/rules/values.h"

namespace agon::tron {

class Room {
 public:
  /// Makes a room without open cells.
  explicit Room(int height) : height_(static_cast<std::size_t>(height)) {}
  /// Makes a room of the empty cells of a board.
  explicit Room(const Board& board);

  void open(const Position& at) { row(at) |= bit(at); }
  void close(const Position& at) { row(at) &= ~bit(at); }
  bool is_open(const Position& at) const { return (rows_[static_cast<std::size_t>(at.y)] & bit(at)) != 0; }

  int count() const;
  bool operator==(const Room&) const = default;
  /// The open cells that can be reached from an open one, itself included.
  Room reached_from(const Position& at) const;

 private:
  static std::uint64_t bit(const Position& at) { return std::uint64_t{1} << at.x; }
  std::uint64_t& row(const Position& at) { return rows_[static_cast<std::size_t>(at.y)]; }

  std::size_t height_;
  std::array<std::uint64_t, most_side> rows_{};  ///< bit x of word y
};

/// The open cells among the eight around a cell, one bit each, clockwise from above; bit `side_of(direction)`
/// for each of the four direct neighbours.
template <class IsOpen>
std::uint8_t ring_round(const Position& at, IsOpen&& is_open) {
  constexpr std::array<Position, 8> ring{Position{0, -1}, {1, -1}, {1, 0},  {1, 1},
                                         {0, 1},          {-1, 1}, {-1, 0}, {-1, -1}};
  unsigned open = 0;
  for (unsigned place = 0; place < ring.size(); ++place)
    open |= unsigned{is_open(Position{at.x + ring[place].x, at.y + ring[place].y})} << place;
  return static_cast<std::uint8_t>(open);
}
constexpr std::uint8_t side_of(Direction direction) {
  return static_cast<std::uint8_t>(1U << 2 * static_cast<unsigned>(direction));
}
inline constexpr std::uint8_t every_side = 0b01010101;
/// Whether the cells `some` of a ring are connected within the ring. If so, they are connected on the board
/// too, and no flood fill is needed.
constexpr bool hang_together(std::uint8_t ring, std::uint8_t some) {
  auto run = static_cast<std::uint8_t>(some & -some);
  for (unsigned step = 1; step < 8; ++step) run |= ring & (std::rotl(run, 1) | std::rotr(run, 1));
  return (some & ~run) == 0;
}

/// Empty cells that a side reaches in fewer steps than the other; equally near cells count for neither.
std::array<int, 2> territory_of(const State& state);

}  // namespace agon::tron
