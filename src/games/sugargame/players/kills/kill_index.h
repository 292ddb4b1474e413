// A number for every board of small armies, with the eight symmetries of the square folded away on the
// mover's side.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "games/sugargame/rules/board.h"

namespace agon::sugargame {

inline constexpr int most_agents = 5;

/// Sets of equal size are ranked (combinatorial number system), the mover's set is turned into the first of
/// its eight images, and the other's set is turned with it. Made once; see `kill_index()`.
class KillIndex {
 public:
  KillIndex();

  /// How many sets of `count` cells differ under the symmetries.
  std::size_t classes(int count) const { return representatives_[static_cast<std::size_t>(count)].size(); }
  Cells representative(int count, std::size_t number) const {
    return representatives_[static_cast<std::size_t>(count)][number];
  }
  /// All sets of `count` cells, by rank.
  const std::vector<Cells>& sets(int count) const { return sets_[static_cast<std::size_t>(count)]; }

  /// Among the boards with as many agents a side: class of own * number of other sets + rank of other.
  std::size_t locate(const Board& board) const {
    const Ranked own = ranked(board.own);
    const Home home = homes_[own.count][own.rank];
    const Ranked other = ranked(turned(board.other, home.symmetry));
    return home.number * sets_[other.count].size() + other.rank;
  }

 private:
  struct Ranked {
    std::uint32_t count, rank;
  };
  struct Home {
    std::uint32_t number : 29, symmetry : 3;
  };
  static constexpr int low_bits = 13;

  Ranked ranked(Cells cells) const {
    const Ranked low = low_[cells & ((1U << low_bits) - 1)];
    const Cells high = cells >> low_bits;
    return {low.count + high_count_[high], low.rank + high_[low.count][high]};
  }
  Cells turned(Cells cells, std::uint32_t symmetry) const {
    const auto& parts = turns_[symmetry];
    return parts[0][cells & 511U] | parts[1][cells >> 9 & 511U] | parts[2][cells >> 18];
  }
  void make_turns();
  void make_ranks();
  void make_homes();

  std::array<std::array<std::array<Cells, 512>, 3>, 8> turns_{};
  std::array<Ranked, 1U << low_bits> low_{};
  std::array<std::array<std::uint32_t, 1U << (cell_count - low_bits)>, most_agents + 1> high_{};
  std::array<std::uint8_t, 1U << (cell_count - low_bits)> high_count_{};
  std::array<std::vector<Cells>, most_agents + 1> sets_;
  std::array<std::vector<Home>, most_agents + 1> homes_;
  std::array<std::vector<Cells>, most_agents + 1> representatives_;
};

const KillIndex& kill_index();

}  // namespace agon::sugargame
