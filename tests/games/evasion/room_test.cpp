// The room that walls leave, against a flood of every cell.
#include "games/evasion/rules/room.h"

#include <gtest/gtest.h>

#include <vector>

#include "core/random.h"
#include "games/evasion/rules/walls.h"

namespace agon::evasion {
namespace {

int flooded(const Walls& walls, Point from) {
  std::vector<bool> seen(field_size * field_size, false);
  std::vector<Point> waiting;
  const auto visit = [&](Point cell) {
    if (!inside_field(cell) || on_wall(walls, cell)) return;
    auto known = seen[static_cast<std::size_t>(cell.y * field_size + cell.x)];
    if (known) return;
    known = true;
    waiting.push_back(cell);
  };
  visit(from);
  int room = 0;
  while (!waiting.empty()) {
    const Point at = waiting.back();
    waiting.pop_back();
    ++room;
    for (int y = -1; y <= 1; ++y)
      for (int x = -1; x <= 1; ++x) visit({at.x + x, at.y + y});
  }
  return room;
}

TEST(EvasionRoom, is_what_a_flood_of_every_cell_reaches) {
  Random random(1, "room");
  const auto any = [&] { return static_cast<std::int16_t>(random.below(field_size)); };
  for (int round = 0; round < 20; ++round) {
    Walls walls;
    for (int wall = 0; wall < round; ++wall) {
      const auto from = any(), to = any(), at = any();
      const auto low = std::min(from, to), high = std::max(from, to);
      walls.push_back(wall % 2 == 0 ? Wall{low, at, high, at} : Wall{at, low, at, high});
    }
    const Point prey{any(), any()};
    EXPECT_EQ(reachable_room(walls, prey), flooded(walls, prey)) << round;
  }
}

TEST(EvasionRoom, a_wall_across_the_field_parts_it) {
  EXPECT_EQ(reachable_room({}, {5, 5}), field_size * field_size);
  EXPECT_EQ(reachable_room({Wall{100, 0, 100, 299}}, {5, 5}), 100 * field_size);
  EXPECT_EQ(reachable_room({Wall{100, 0, 100, 299}}, {100, 5}), 0);
  EXPECT_EQ(reachable_room({}, {-1, 5}), 0);
}

}  // namespace
}  // namespace agon::evasion
