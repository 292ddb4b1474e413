// Decisions of Zappy in words, and the measures by which they are told.
#include <gtest/gtest.h>

#include "games/zappy/players/players.h"

namespace agon::zappy {
namespace {

TEST(ZappyTelling, commands_are_told_as_what_the_player_does) {
  const Rules rules;
  const auto state = rules.start(1);
  EXPECT_EQ(doing(rules, state, 0, {}), "waiting");
  EXPECT_EQ(doing(rules, state, 0, {Verb::Take, Resource::sibur, false, {}}), "taking sibur");
  EXPECT_EQ(doing(rules, state, 0, {Verb::Incantation, Resource::food, false, {}}),
            "beginning an incantation");
}

TEST(ZappyTelling, level_food_and_stones_are_measured) {
  const Rules rules;
  auto state = rules.start(1);
  auto& player = state.players[static_cast<std::size_t>(state.seats[0].player)];
  player.level = 2;
  player.stock = {7, 1, 0, 1, 0, 0, 0};
  const auto list = stakes(rules, state, 0, "Ann");
  ASSERT_EQ(list.size(), 3U);
  EXPECT_EQ(list[0].led, "left Ann at level 2");
  EXPECT_EQ(list[1].led, "left Ann with 7 food");
  EXPECT_EQ(list[2].led, "left Ann with 2 of the 3 stones for level 3");
  EXPECT_EQ(list[2].kept, "kept 2 of 3 stones");
  player.number = nobody;
  EXPECT_EQ(stakes(rules, state, 0, "Ann")[0].led, "left Ann dead");
}

}  // namespace
}  // namespace agon::zappy
