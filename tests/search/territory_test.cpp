#include "search/territory.h"

#include <gtest/gtest.h>

#include <deque>
#include <string>
#include <vector>

#include "core/random.h"
#include "search/chambers.h"

namespace agon::search {
namespace {

constexpr unsigned width = 35;
constexpr std::size_t cells = 35 * 21;
using Set = Bits<12>;

Set random_ground(Random& random) {
  Set open;
  for (std::size_t cell = 0; cell < cells; ++cell) {
    const std::size_t x = cell % width;
    const std::size_t y = cell / width;
    const bool inside = x > 0 && y > 0 && x + 1 < width && y < 20;
    if (inside && !random.one_in(4)) open.set(cell);
  }
  return open;
}

/// Distances by a plain walk; -1 where nobody comes.
std::vector<int> distances(const Set& open, std::size_t from) {
  std::vector<int> found(cells, -1);
  std::deque<std::size_t> front{from};
  found[from] = 0;
  while (!front.empty()) {
    const std::size_t cell = front.front();
    front.pop_front();
    for (const std::size_t next : {cell - 1, cell + 1, cell - width, cell + width}) {
      if (!open.has(next) || found[next] >= 0) continue;
      found[next] = found[cell] + 1;
      front.push_back(next);
    }
  }
  return found;
}

TEST(Territory, belongs_to_who_is_nearer) {
  Random random(1, "territory test");
  for (int round = 0; round < 50; ++round) {
    Set open = random_ground(random);
    const std::size_t one = width + 1;
    const std::size_t other = cells - width - 2;
    open.clear(one);
    open.clear(other);
    const auto land = territory(open, width, one, other);
    const auto near_one = distances(open, one);
    const auto near_other = distances(open, other);
    for (std::size_t cell = 0; cell < cells; ++cell) {
      if (!open.has(cell)) {
        EXPECT_FALSE(land.owned[0].has(cell) || land.owned[1].has(cell));
        continue;
      }
      const bool only_one =
          near_one[cell] >= 0 && (near_other[cell] < 0 || near_one[cell] < near_other[cell]);
      const bool only_other =
          near_other[cell] >= 0 && (near_one[cell] < 0 || near_other[cell] < near_one[cell]);
      EXPECT_EQ(land.owned[0].has(cell), only_one) << cell;
      EXPECT_EQ(land.owned[1].has(cell), only_other) << cell;
    }
  }
}

TEST(Territory, within_counts_steps) {
  Random random(2, "territory test");
  const Set open = random_ground(random);
  const std::size_t from = 10 * width + 17;
  const auto far = distances(open, from);
  const Set near = within(open, width, from, 5);
  for (std::size_t cell = 0; cell < cells; ++cell)
    EXPECT_EQ(near.has(cell), far[cell] >= 0 && far[cell] <= 5) << cell;
}

/// A small field in letters: '.' open, '@' the walker.
int fillable(const std::vector<std::string>& rows) {
  Set open;
  std::size_t from = 0;
  for (std::size_t y = 0; y < rows.size(); ++y)
    for (std::size_t x = 0; x < rows[y].size(); ++x) {
      const std::size_t cell = y * rows[0].size() + x;
      if (rows[y][x] == '.') open.set(cell);
      if (rows[y][x] == '@') from = cell;
    }
  static Chambers<12> chambers;
  return chambers.fillable(open, static_cast<int>(rows[0].size()), from);
}

TEST(Chambers, a_room_is_filled_and_only_one_dead_end_counts) {
  EXPECT_EQ(fillable({"#####", "#@..#", "#...#", "#####"}), 5);
  EXPECT_EQ(fillable({"########", "#...@..#", "########"}), 3) << "the longer of two corridors";
  EXPECT_EQ(fillable({"#########", "#...#...#", "#...@...#", "#...#..##", "#########"}), 9);
  EXPECT_EQ(fillable({"###", "#@#", "###"}), 0);
}

}  // namespace
}  // namespace agon::search
