// When a game ends and who has won; what the players are told of its length.
#include <gtest/gtest.h>

#include "games/sugargame/positions.h"

namespace agon::sugargame {
namespace {

TEST(End, TheStepLimitEndsTheGame) {
  const Rules rules({.steps = 3});
  auto state = state_with({{0, 0}}, {{4, 4}});
  state.steps = 3;
  turn(rules, state, go(0, 1, 0));
  turn(rules, state, go(5, 3, 4));
  EXPECT_FALSE(rules.outcome(state).over());
  turn(rules, state, go(0, 0, 0));
  EXPECT_EQ(rules.outcome(state).reason, "steps");
  EXPECT_TRUE(rules.outcome(state).winners.empty()) << "0 to 0 is a draw";
}

TEST(End, TheHigherScoreWinsAndMayBeNegative) {
  const Rules rules({.steps = 1});
  auto state = state_with({{0, 0}}, {{4, 4}});
  state.steps = 1;
  state.taken = {3, 110};
  state.kills = {1, 2};
  turn(rules, state, go(0, 1, 0));
  const auto outcome = rules.outcome(state);
  EXPECT_EQ(outcome.scores, (std::vector<double>{3 - 50, 110 + 50}));
  EXPECT_EQ(outcome.winners, std::vector<Seat>{1});
}

TEST(End, AnAgentMayMoveOnAndTheOtherSideFollows) {
  const Rules rules;
  auto state = placed_state(rules, 4);
  EXPECT_TRUE(rules.deciders(state).contains(0)) << "player 1 begins";
  EXPECT_FALSE(rules.deciders(state).contains(1));
  turn(rules, state, go(2, 2, 1));
  EXPECT_TRUE(rules.deciders(state).contains(1));
}

TEST(End, AHiddenLimitIsDrawnFromTheSeedAndNotShown) {
  const Rules rules({.steps = 7, .hide_steps = true});
  int least = 1000, most = 0;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    const auto state = rules.start(seed);
    least = std::min(least, state.steps);
    most = std::max(most, state.steps);
    ASSERT_EQ(rules.view(state, 0).steps, 0);
  }
  EXPECT_EQ(least, 100);
  EXPECT_EQ(most, 200);
  EXPECT_EQ(Rules{}.view(Rules{}.start(1), 1).steps, 200);
}

}  // namespace
}  // namespace agon::sugargame
