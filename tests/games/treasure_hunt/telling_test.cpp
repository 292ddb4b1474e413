// Decisions of Treasure Hunt in words, and the measures by which they are told.
#include <gtest/gtest.h>

#include "games/treasure_hunt/players/players.h"

namespace agon::treasure_hunt {
namespace {

/// After both half maps.
State on_the_map(const Rules& rules) {
  auto state = rules.start(3);
  for (int half = 0; half < 2; ++half) {
    std::vector<Decision<Action>> decisions(2);
    decisions[state.turn].action = rules.actions(state, state.turn).front();
    rules.step(state, decisions);
  }
  return state;
}

TEST(TreasureHuntTelling, a_step_says_where_to_and_onto_what) {
  const Rules rules;
  EXPECT_EQ(doing(rules, rules.start(3), 0, {Act::half_map, {}, {}}), "sending its half map");
  auto state = on_the_map(rules);
  state.sides[0].position = {3, 2};
  const auto told_on = [&](Terrain terrain) {
    state.board.set({4, 2}, terrain);
    return doing(rules, state, 0, {Act::move, Direction::Right, {}});
  };
  EXPECT_EQ(told_on(Terrain::Grass), "going right");
  EXPECT_EQ(told_on(Terrain::Mountain), "going right onto a mountain");
  EXPECT_EQ(told_on(Terrain::Water), "going right into water");
}

TEST(TreasureHuntTelling, fields_seen_and_actions_still_needed_are_measured) {
  const Rules rules;
  EXPECT_TRUE(stakes(rules, rules.start(3), 0, "Ann").empty());
  const auto state = on_the_map(rules);
  const auto list = stakes(rules, state, 0, "Ann");
  ASSERT_EQ(list.size(), 2U);
  EXPECT_TRUE(list[0].led.starts_with("left Ann with ")) << list[0].led;
  EXPECT_EQ(list[1].amount, -rules.lead(state)->sides[0].amount);
  EXPECT_NE(list[1].led.find("actions from the enemy's fort"), std::string::npos) << list[1].led;
}

}  // namespace
}  // namespace agon::treasure_hunt
