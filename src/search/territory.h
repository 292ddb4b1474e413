// Tells which of two players reaches each cell first at the same speed: the discrete Voronoi division of a
// grid.
#pragma once

#include "search/bits.h"

namespace agon::search {

template <std::size_t Words>
struct Territory {
  Bits<Words>
      owned[2];  ///< reached first by one and by the other; reached at once by both belongs to neither
  bool touching = false;  ///< the two floods have met
};

/// `open` are the cells that can be walked on, never those of the border; `from` are the cells where the two
/// stand. Cells more than `most` steps away belong to neither.
template <std::size_t Words>
Territory<Words> territory(const Bits<Words>& open, unsigned width, std::size_t from_one,
                           std::size_t from_other, int most = Bits<Words>::cells) {
  Territory<Words> found;
  Bits<Words> left = open;
  left.clear(from_one);
  left.clear(from_other);
  Bits<Words> fronts[2];
  fronts[0].set(from_one);
  fronts[1].set(from_other);
  std::uint64_t met = 0;
  std::uint64_t grown = 1;
  for (int step = 0; grown != 0 && step < most; ++step) {
    grown = 0;
    Bits<Words> next[2];
    for (std::size_t at = 0; at < Words; ++at) {
      const std::uint64_t free = left.word(at);
      const std::uint64_t one = fronts[0].beside(at, width);
      const std::uint64_t other = fronts[1].beside(at, width);
      met |= (one & (found.owned[1].word(at) | other) & open.word(at)) | (other & found.owned[0].word(at));
      const std::uint64_t mine = free & one;
      const std::uint64_t theirs = free & other;
      next[0].word(at) = mine;
      next[1].word(at) = theirs;
      found.owned[0].word(at) |= mine & ~theirs;
      found.owned[1].word(at) |= theirs & ~mine;
      left.word(at) = free & ~(one | other);
      grown |= mine | theirs;
    }
    fronts[0] = next[0];
    fronts[1] = next[1];
  }
  found.touching = met != 0;
  return found;
}

/// The cells of `open` within so many steps of a cell.
template <std::size_t Words>
Bits<Words> within(const Bits<Words>& open, unsigned width, std::size_t from, int steps) {
  Bits<Words> reached;
  reached.set(from);
  for (int step = 0; step < steps; ++step) {
    Bits<Words> next = reached;
    for (std::size_t at = 0; at < Words; ++at) next.word(at) |= reached.beside(at, width) & open.word(at);
    reached = next;
  }
  return reached;
}

/// How many steps over cells of `open` lead from a cell onto the nearest of `goals`; `most` when it takes
/// more.
template <std::size_t Words>
int steps_to(const Bits<Words>& open, unsigned width, std::size_t from, const Bits<Words>& goals, int most) {
  Bits<Words> reached;
  reached.set(from);
  for (int step = 1; step < most; ++step) {
    Bits<Words> next = reached;
    std::uint64_t found = 0;
    std::uint64_t grown = 0;
    for (std::size_t at = 0; at < Words; ++at) {
      const std::uint64_t beside = reached.beside(at, width);
      found |= beside & goals.word(at);
      grown |= beside & open.word(at) & ~reached.word(at);
      next.word(at) |= beside & open.word(at);
    }
    if (found != 0) return step;
    if (grown == 0) return most;
    reached = next;
  }
  return most;
}

}  // namespace agon::search
