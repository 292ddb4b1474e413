#include "games/zappy/rules/torus.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "core/random.h"

namespace agon::zappy {
namespace {

/// What a receiver at (5,6) of a 10×12 map that looks North hears of an emitter `dx`, `dy` away: recorded
/// from the reference server (dx from -5 to 4, dy from -6 to 5).
constexpr std::array<const char*, 12> recorded{"2222111188", "2222111888", "2222111888", "2222211888",
                                               "2222218888", "3332218887", "3333307777", "3344456677",
                                               "4444456666", "4444556666", "4444555666", "4444555666"};

/// The three offsets at which the exact third decides and the reference's floating point falls elsewhere.
TEST(ZappyTorus, directions_are_the_references) {
  int different = 0;
  for (int row = 0; row < 12; ++row)
    for (int column = 0; column < 10; ++column) {
      const int dx = column - 5, dy = row - 6;
      const Offset way{shorter_way(5, wrapped(5 + dx, 10), 10), shorter_way(6, wrapped(6 + dy, 12), 12)};
      const int expected = recorded[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] - '0';
      different += direction_of(way, Orientation::N) == expected ? 0 : 1;
      // The other facings turn the numbers, by two a quarter.
      int turned = direction_of(way, Orientation::N);
      for (const Orientation facing : {Orientation::E, Orientation::S, Orientation::W}) {
        if (turned > 0) turned = (turned + 1) % 8 + 1;
        EXPECT_EQ(direction_of(way, facing), turned) << dx << " " << dy;
      }
    }
  EXPECT_EQ(different, 0);
}

TEST(ZappyTorus, worked_directions) {
  for (const auto& [x, y, k] : {std::tuple{0, -4, 1},
                                {-1, -1, 2},
                                {1, -1, 8},
                                {2, -5, 8},
                                {1, -4, 1},
                                {4, -1, 7},
                                {0, 3, 5},
                                {-1, -3, 2},
                                {1, -3, 1},
                                {3, -1, 8},
                                {-3, 1, 4},
                                {3, 1, 7},
                                {0, 0, 0}})
    EXPECT_EQ(direction_of({x, y}, Orientation::N), k) << x << " " << y;
}

/// Against the geometry itself: which of the eight tiles round the receiver the line leaves through.
TEST(ZappyTorus, direction_is_the_tile_through_which_the_line_leaves) {
  for (int x = -40; x <= 40; ++x)
    for (int y = -40; y <= 40; ++y) {
      if ((x == 0 && y == 0) || 3 * std::abs(x) == std::abs(y) || 3 * std::abs(y) == std::abs(x)) continue;
      // On the way out the line crosses the border of the block at half of 3: tile 1 if |other| < 1/2 there.
      const bool level = 3 * std::abs(y) < std::abs(x), upright = 3 * std::abs(x) < std::abs(y);
      int expected = x < 0 ? (y < 0 ? 2 : 4) : (y < 0 ? 8 : 6);
      if (upright) expected = y < 0 ? 1 : 5;
      if (level) expected = x < 0 ? 3 : 7;
      EXPECT_EQ(direction_of({x, y}, Orientation::N), expected) << x << " " << y;
    }
}

TEST(ZappyTorus, of_two_equal_ways_the_one_that_does_not_wrap) {
  EXPECT_EQ(shorter_way(2, 7, 10), 5);
  EXPECT_EQ(shorter_way(7, 2, 10), -5);
  EXPECT_EQ(shorter_way(0, 9, 10), -1);
  EXPECT_EQ(shorter_way(9, 0, 10), 1);
  EXPECT_EQ(shorter_way(0, 0, 1), 0);
}

}  // namespace
}  // namespace agon::zappy
