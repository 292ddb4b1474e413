// Our law of sugar: its places at the start and its growth. After Epstein and Axtell's rule G: every cell
// gains a fixed amount each period up to a capacity of its own.
#pragma once

#include "games/sugargame/rules/values.h"

namespace agon::sugargame {

/// Capacities drawn from the seed, alike for both sides: row y equals row 4 - y.
Levels draw_capacities(const Config& config, std::uint64_t seed);

/// Full on rows 1 to 3, empty on the home rows, which are occupied from the start.
Levels first_sugar(const Levels& cap);

/// A growth tick is due after a step when the count of steps is a multiple of the period.
inline bool growth_due(int step, int period) { return step % period == 0; }

/// Cells that can gain: free and below capacity.
inline Cells can_grow(const Levels& sugar, const Levels& cap, Cells occupied) {
  return sugar.differs(cap) & ~occupied & all_cells;
}

/// The cells that the random law lets grow at a tick: each with chance 1/2, drawn from the tick alone.
Cells lucky_cells(std::uint64_t luck, int step);

}  // namespace agon::sugargame
