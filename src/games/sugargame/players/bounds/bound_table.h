// What a search for bounds has found out about positions. An entry holds its whole position, not a hash of
// it: what is read from the table is a proof only if it cannot be about another one.
#pragma once

#include <limits>
#include <vector>

#include "games/sugargame/players/field.h"

namespace agon::sugargame {

struct BoundEntry {
  std::uint64_t board = 0;  ///< and the step; 0: empty, for a board has agents
  std::uint64_t low = 0, high = 0;
  std::int32_t proved =
      0;  ///< the value is at least or at most this, as `BoundSearch` knows; `no_value`: nothing is
  std::int32_t supposed = 0;  ///< beyond which `depth` turns proved nothing; `no_value`: none were tried
  std::uint8_t depth = 0;
  Move move{};

  static constexpr std::int32_t no_value = std::numeric_limits<std::int32_t>::max();
};

class BoundTable {
 public:
  /// 40 << bits bytes.
  explicit BoundTable(int bits) : entries_(std::size_t{1} << bits), mask_((std::size_t{1} << bits) - 1) {}

  /// The position's own entry; where another one had the place, it has lost it now.
  BoundEntry& of(const Position& position) {
    const std::uint64_t board = std::uint64_t{position.board.own} |
                                std::uint64_t{position.board.other} << cell_count |
                                static_cast<std::uint64_t>(position.step) << (2 * cell_count);
    const auto [low, high] = position.sugar.words();
    BoundEntry& entry = entries_[slot(board, low, high)];
    if (entry.board != board || entry.low != low || entry.high != high)
      entry = {board, low, high, BoundEntry::no_value, BoundEntry::no_value, 0, {}};
    return entry;
  }

  /// What was supposed no longer holds, as another way to judge positions is known; what was proved does.
  void forget_suppositions() {
    for (auto& entry : entries_) entry.supposed = BoundEntry::no_value;
  }

 private:
  std::size_t slot(std::uint64_t board, std::uint64_t low, std::uint64_t high) const {
    constexpr std::uint64_t odd = 0x9e3779b97f4a7c15ULL;
    std::uint64_t key = board * odd;
    key = (key ^ key >> 32 ^ low) * odd;
    key = (key ^ key >> 29 ^ high) * odd;
    return (key ^ key >> 32) & mask_;
  }

  std::vector<BoundEntry> entries_;
  std::size_t mask_;
};

}  // namespace agon::sugargame
