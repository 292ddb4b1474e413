// How many cells a walker that never steps twice on a cell can fill, bounded from above: the region falls
// apart at its articulation cells into a tree of chambers, of which a walker can leave each only once.
#pragma once

#include <algorithm>
#include <array>

#include "search/bits.h"

namespace agon::search {

/// Reusable memory for the depth-first walk; no allocation while it counts.
template <std::size_t Words>
class Chambers {
 public:
  /// The bound for a walker that stands beside or on `from` (which is not counted) and may walk on `open`.
  int fillable(const Bits<Words>& open, int width, std::size_t from) {
    order_.fill(0);
    clock_ = 0;
    return walk(open, width, static_cast<int>(from), -1).most;
  }

 private:
  struct Reach {
    int low = 0;     ///< the earliest cell that the subtree touches
    int block = 0;   ///< cells of the subtree that hang together with the parent's chamber
    int most = 0;    ///< the longest way below, through those of the block and one chamber behind it
    int beyond = 0;  ///< the best single chamber behind the block
  };

  Reach walk(const Bits<Words>& open, int width, int cell, int parent) {
    Reach reach;
    const int mine = order_[static_cast<std::size_t>(cell)] = ++clock_;
    reach.low = mine;
    const int steps[]{1, -1, width, -width};
    int held = 0;     // cells in the same chamber as this one, below it
    int deeper = 0;   // the best way that leaves the chamber somewhere below
    int hanging = 0;  // the best chamber that hangs on this very cell
    for (const int step : steps) {
      const int next = cell + step;
      if (next == parent || !open.has(static_cast<std::size_t>(next))) continue;
      const int seen = order_[static_cast<std::size_t>(next)];
      if (seen != 0) {
        reach.low = std::min(reach.low, seen);
        continue;
      }
      const Reach below = walk(open, width, next, cell);
      reach.low = std::min(reach.low, below.low);
      if (below.low >= mine) {  // this cell cuts it off
        hanging = std::max(hanging, below.most);
      } else {
        held += below.block;
        deeper = std::max(deeper, below.beyond);
      }
    }
    const int self = parent < 0 ? 0 : 1;
    reach.block = held + self;
    reach.beyond = std::max(deeper, hanging);
    reach.most = reach.block + reach.beyond;
    return reach;
  }

  std::array<int, Bits<Words>::cells> order_{};
  int clock_ = 0;
};

}  // namespace agon::search
