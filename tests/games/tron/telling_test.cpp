// Decisions of Tron in words, and the measures by which they are told.
#include <gtest/gtest.h>

#include "games/tron/players/players.h"

namespace agon::tron {
namespace {

/// Two agents in one corridor, or in two with a wall between them.
Rules corridor(const std::string& row) {
  Config config;
  config.map = "custom";
  config.rows = {"WWWWWWWWW", row, "WWWWWWWWW"};
  config.starts = {{1, 1, Direction::Right}, {7, 1, Direction::Left}};
  return Rules(config);
}

TEST(TronTelling, an_action_is_told_as_what_the_agent_does) {
  const Rules rules = corridor("WEEEEEEEW");
  const auto state = rules.start(1);
  EXPECT_EQ(doing(rules, state, blue, {}), "going straight on");
  EXPECT_EQ(doing(rules, state, blue, {Direction::Right, true}),
            "going straight on with the wall breaker on");
  EXPECT_EQ(doing(rules, state, blue, {Direction::Down, false}), "turning down into a wall of the field");
}

TEST(TronTelling, walls_of_both_sides_are_told_apart) {
  const Rules rules = corridor("WEEEEEEEW");
  auto state = rules.start(1);
  state.board.put({2, 1}, Cell::BlueWall);
  EXPECT_EQ(doing(rules, state, blue, {}), "going straight on into its own wall");
  state.board.put({2, 1}, Cell::YellowWall);
  EXPECT_EQ(doing(rules, state, blue, {}), "going straight on into a wall of Yellow");
}

TEST(TronTelling, the_room_is_closed_where_no_way_leads_to_the_other) {
  const Rules open = corridor("WEEEEEEEW"), closed = corridor("WEEEWEEEW");
  EXPECT_EQ(stakes(open, open.start(1), blue, "Ann")[0].led,
            "brought Ann down to 2 cells that it reaches first");
  const auto shut = stakes(closed, closed.start(1), blue, "Ann");
  EXPECT_EQ(shut[0].led, "closed Ann in 2 cells");
  EXPECT_EQ(shut[0].kept, "kept 2 cells");
  EXPECT_EQ(shut[1].led, "put Ann level on points");
  EXPECT_EQ(shut[2].led, "brought Ann down to 3 health");
}

}  // namespace
}  // namespace agon::tron
