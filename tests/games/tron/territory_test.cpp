// The cells that a side comes to first, and who leads by them.
#include "games/tron/rules/room.h"

#include <gtest/gtest.h>

#include "games/tron/rules/rules.h"

namespace agon::tron {
namespace {

Config small_map(const std::vector<std::string>& rows, Start first, Start second) {
  Config config;
  config.map = "custom";
  config.rows = rows;
  config.starts = {first, second};
  return config;
}

TEST(TronTerritory, cells_nearer_to_a_side_are_its_own) {
  const Rules rules(
      small_map({"WWWWWWWWW", "WEEEEEEEW", "WWWWWWWWW"}, {1, 1, Direction::Right}, {7, 1, Direction::Left}));
  const auto count = territory_of(rules.start(1));
  EXPECT_EQ(count[0], 2);  // the one in the middle is as near to both
  EXPECT_EQ(count[1], 2);
}

TEST(TronTerritory, a_wall_keeps_the_other_out) {
  const Rules rules(
      small_map({"WWWWWWWWW", "WEEWEEEEW", "WWWWWWWWW"}, {1, 1, Direction::Right}, {7, 1, Direction::Left}));
  const auto count = territory_of(rules.start(1));
  EXPECT_EQ(count[0], 1);
  EXPECT_EQ(count[1], 3);
  EXPECT_LT(rules.lead(rules.start(1))->value, 0);
}

}  // namespace
}  // namespace agon::tron
