// Sets of cells of a grid as bits, and what a flood needs of them: a step in all four directions costs a few
// operations for 64 cells. Cells are numbered row by row; the border of the grid must never be open, so that
// a step cannot run over the end of a row.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace agon::search {

/// `Words` * 64 cells. A word of zeros on both sides spares the flood its special cases.
template <std::size_t Words>
class Bits {
 public:
  static constexpr std::size_t cells = Words * 64;

  void set(std::size_t cell) { words_[cell / 64 + 1] |= std::uint64_t{1} << (cell % 64); }
  void clear(std::size_t cell) { words_[cell / 64 + 1] &= ~(std::uint64_t{1} << (cell % 64)); }
  void assign(std::size_t cell, bool in) {
    std::uint64_t& word = words_[cell / 64 + 1];
    word = (word & ~(std::uint64_t{1} << (cell % 64))) | std::uint64_t{in} << (cell % 64);
  }
  bool has(std::size_t cell) const { return (words_[cell / 64 + 1] >> (cell % 64) & 1) != 0; }

  std::uint64_t word(std::size_t at) const { return words_[at + 1]; }
  std::uint64_t& word(std::size_t at) { return words_[at + 1]; }

  int count() const {
    int total = 0;
    for (std::size_t at = 0; at < Words; ++at) total += std::popcount(word(at));
    return total;
  }

  /// One word of the cells beside those of the set, in rows of `width` cells (1 to 63).
  std::uint64_t beside(std::size_t at, unsigned width) const {
    const std::uint64_t before = words_[at];
    const std::uint64_t here = words_[at + 1];
    const std::uint64_t after = words_[at + 2];
    return (here << 1 | before >> 63) | (here >> 1 | after << 63) | (here << width | before >> (64 - width)) |
           (here >> width | after << (64 - width));
  }

  bool operator==(const Bits&) const = default;

 private:
  std::array<std::uint64_t, Words + 2> words_{};
};

}  // namespace agon::search
