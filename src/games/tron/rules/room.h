// The open cells of a board as bits, a row a word, and how many of them hang together: a flood takes a few
// operations for all cells of a row.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/tron/rules/board.h"

namespace agon::tron {

class Room {
 public:
  /// No cell is open.
  explicit Room(int height) : height_(static_cast<std::size_t>(height)) {}
  /// Those of the board that are empty.
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

}  // namespace agon::tron
