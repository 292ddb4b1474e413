#include "games/sugargame/players/kills/kill_index.h"

namespace agon::sugargame {

namespace {

/// n over k, for k <= 5.
std::uint32_t choose(int n, int k) {
  std::uint64_t ways = 1;
  for (int index = 0; index < k; ++index)
    ways = ways * static_cast<std::uint64_t>(n - index) / static_cast<std::uint64_t>(index + 1);
  return n < k ? 0 : static_cast<std::uint32_t>(ways);
}

/// Where a cell goes: bit 0 mirrors left and right, bit 1 top and bottom, bit 2 along the diagonal.
int turned_cell(int cell, int symmetry) {
  int x = column_of(cell), y = row_of(cell);
  if ((symmetry & 1) != 0) x = board_size - 1 - x;
  if ((symmetry & 2) != 0) y = board_size - 1 - y;
  return (symmetry & 4) != 0 ? cell_at(y, x) : cell_at(x, y);
}

}  // namespace

KillIndex::KillIndex() {
  make_turns();
  make_ranks();
  make_homes();
}

void KillIndex::make_turns() {
  for (int symmetry = 0; symmetry < 8; ++symmetry)
    for (std::size_t part = 0; part < 3; ++part)
      for (Cells bits = 0; bits < 512; ++bits) {
        Cells image = 0;
        each_cell((bits << (9 * part)) & all_cells,
                  [&](int cell) { image |= only(turned_cell(cell, symmetry)); });
        turns_[static_cast<std::size_t>(symmetry)][part][bits] = image;
      }
}

void KillIndex::make_ranks() {
  const auto rank_after = [](Cells cells, int before) {
    std::uint32_t rank = 0;
    each_cell(cells, [&](int cell) {
      ++before;
      if (before <= most_agents) rank += choose(cell, before);
    });
    return rank;
  };
  for (Cells low = 0; low < low_.size(); ++low)
    low_[low] = {static_cast<std::uint32_t>(count_of(low)), rank_after(low, 0)};
  for (Cells high = 0; high < high_count_.size(); ++high) {
    high_count_[high] = static_cast<std::uint8_t>(count_of(high));
    for (std::size_t before = 0; before <= most_agents; ++before)
      high_[before][high] = rank_after(high << low_bits, static_cast<int>(before));
  }
}

void KillIndex::make_homes() {
  for (std::size_t count = 0; count <= most_agents; ++count) {
    sets_[count].resize(choose(cell_count, static_cast<int>(count)));
    homes_[count].resize(sets_[count].size());
  }
  for (Cells cells = 0; cells <= all_cells; ++cells)
    if (count_of(cells) <= most_agents)
      sets_[static_cast<std::size_t>(count_of(cells))][ranked(cells).rank] = cells;
  for (std::size_t count = 0; count <= most_agents; ++count)
    for (std::uint32_t rank = 0; rank < sets_[count].size(); ++rank) {
      std::uint32_t least = rank, by = 0;
      for (std::uint32_t symmetry = 1; symmetry < 8; ++symmetry) {
        const auto image = ranked(turned(sets_[count][rank], symmetry)).rank;
        if (image < least) {
          least = image;
          by = symmetry;
        }
      }
      if (least == rank) {
        homes_[count][rank] = {static_cast<std::uint32_t>(representatives_[count].size()), 0};
        representatives_[count].push_back(sets_[count][rank]);
      } else {
        homes_[count][rank] = {homes_[count][least].number, by};
      }
    }
}

const KillIndex& kill_index() {
  static const KillIndex& index = *new KillIndex;  // threads may read it until the very end
  return index;
}

}  // namespace agon::sugargame
