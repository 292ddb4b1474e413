// Decisions of Sugargame in words, and the measures by which they are told.
#include <gtest/gtest.h>

#include "games/sugargame/players/players.h"

namespace agon::sugargame {
namespace {

/// All agents on their home rows; 5 sugar on every cell of the middle row.
State placed(const Rules& rules) {
  auto state = rules.start(1);
  for (int agent = 0; agent < agent_count; ++agent)
    state.agents[static_cast<std::size_t>(agent)] =
        static_cast<std::int8_t>(agent < agents_a_side ? agent : 15 + agent);
  state.placed = agents_a_side;
  for (int cell = 0; cell < cell_count; ++cell) state.sugar.set(cell, row_of(cell) == 2 ? 5 : 0);
  return state;
}

TEST(SugargameTelling, a_move_says_who_goes_where_and_what_for) {
  const Rules rules;
  auto state = placed(rules);
  EXPECT_EQ(doing(rules, state, 0, {2, 2, 1}), "moving agent 2 down");
  state.sugar.set(cell_at(2, 1), 7);
  EXPECT_EQ(doing(rules, state, 0, {2, 2, 1}), "moving agent 2 down for 7 sugar");
  EXPECT_EQ(doing(rules, state, 0, {}), "passing");
  EXPECT_EQ(doing(rules, rules.start(1), 0, {0, 3, 0}), "placing an agent at (3,0)");
}

TEST(SugargameTelling, agents_sugar_and_land_are_measured) {
  const Rules rules;
  auto state = placed(rules);
  state.taken = {12, 3};
  state.agents[9] = nowhere;
  const auto list = stakes(rules, state, 0, "Ann");
  EXPECT_EQ(list[0].led, "left Ann 5 agents against 4");
  EXPECT_EQ(list[1].led, "left Ann at 12 sugar");
  EXPECT_EQ(list[2].led, "left Ann land with 5 sugar") << "only the cell that the missing agent was to reach";
  EXPECT_EQ(stakes(rules, state, 1, "Bob")[2].kept, "kept land with 0 sugar");
}

}  // namespace
}  // namespace agon::sugargame
