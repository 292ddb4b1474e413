// Our law of sugar: its places at the start and its growth. After Epstein and Axtell's rule G: every cell
// gains a fixed amount each period up to a capacity of its own.
#pragma once

#include "core/random.h"
#include "games/sugargame/rules/values.h"

namespace agon::sugargame {

inline constexpr Cells free_rows = row(1) | row(2) | row(3);

/// Capacities drawn from the seed, alike for both sides: row y equals row 4 - y. Some free cells have a
/// capacity, and some have none.
inline Levels draw_capacities(const Config& config, std::uint64_t seed) {
  Random random(seed, "sugargame.map");
  Levels cap;
  do {
    for (int y = 0; y <= 2; ++y)
      for (int x = 0; x < board_size; ++x) {
        const bool none = random.below(100) < static_cast<std::uint32_t>(config.zero_percent);
        const int level = none ? 0 : random.between(1, config.max_cap);
        cap.set(cell_at(x, y), level);
        cap.set(cell_at(x, board_size - 1 - y), level);
      }
  } while ((cap.some() & free_rows) == 0 || (cap.some() & free_rows) == free_rows);
  return cap;
}

/// Full on rows 1 to 3, empty on the home rows, which are occupied from the start.
inline Levels first_sugar(const Levels& cap) {
  Levels sugar;
  each_cell(free_rows, [&](int cell) { sugar.set(cell, cap.at(cell)); });
  return sugar;
}

/// A growth tick is due after a step when the count of steps is a multiple of the period.
inline bool growth_due(int step, int period) { return step % period == 0; }

/// Cells that can gain: free and below capacity.
inline Cells can_grow(const Levels& sugar, const Levels& cap, Cells occupied) {
  return sugar.differs(cap) & ~occupied & all_cells;
}

/// The cells that the random law lets grow at a tick: each with chance 1/2, drawn from the tick alone.
inline Cells lucky_cells(std::uint64_t luck, int step) {
  return Random(derived_seed(luck, static_cast<std::uint64_t>(step)), "sugargame.growth").bits() & all_cells;
}

}  // namespace agon::sugargame
