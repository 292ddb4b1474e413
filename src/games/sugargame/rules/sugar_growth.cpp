#include "games/sugargame/rules/sugar_growth.h"

#include "core/random.h"

namespace agon::sugargame {

namespace {

constexpr Cells free_rows = row(1) | row(2) | row(3);

bool has_some_and_none(const Levels& cap) {
  const Cells some = cap.some() & free_rows;
  return some != 0 && some != free_rows;
}

}  // namespace

Levels draw_capacities(const Config& config, std::uint64_t seed) {
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
  } while (!has_some_and_none(cap));
  return cap;
}

Levels first_sugar(const Levels& cap) {
  Levels sugar;
  each_cell(free_rows, [&](int cell) { sugar.set(cell, cap.at(cell)); });
  return sugar;
}

Cells lucky_cells(std::uint64_t luck, int step) {
  return Random(derived_seed(luck, static_cast<std::uint64_t>(step)), "sugargame.growth").bits() & all_cells;
}

}  // namespace agon::sugargame
