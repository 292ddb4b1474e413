// A transposition table: what earlier searches found out about positions.
#pragma once

#include <cstdint>
#include <vector>

#include "games/sugargame/players/field.h"

namespace agon::sugargame {

enum class Bound : std::uint8_t { none, exact, least, most };

struct Known {
  std::uint64_t key = 0;
  std::int16_t value = 0;
  Move move;
  std::uint8_t depth = 0;
  Bound bound = Bound::none;
  std::uint8_t age = 0;
};

class Table {
 public:
  explicit Table(int bits) : entries_(std::size_t{1} << bits), mask_(entries_.size() - 1) {}

  const Known* find(std::uint64_t key) const {
    const Known& known = entries_[key & mask_];
    return known.bound != Bound::none && known.key == key ? &known : nullptr;
  }
  void fetch(std::uint64_t key) const { __builtin_prefetch(&entries_[key & mask_]); }

  /// Deeper knowledge of this search is kept; that of earlier searches gives way.
  void keep(Known known) {
    known.age = age_;
    Known& there = entries_[known.key & mask_];
    if (there.age == age_ && there.key != known.key && there.depth > known.depth + 2) return;
    there = known;
  }
  void next_search() { ++age_; }

 private:
  std::vector<Known> entries_;
  std::size_t mask_;
  std::uint8_t age_ = 1;
};

}  // namespace agon::sugargame
