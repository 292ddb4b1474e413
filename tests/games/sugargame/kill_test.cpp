// The eight positions in which the rule of kills and the element of surprise are fixed.
#include <gtest/gtest.h>

#include "games/sugargame/positions.h"

namespace agon::sugargame {
namespace {

using Agents = std::vector<int>;
const Rules rules;

TEST(Kill, AnyTwoNeighboursOnAnEdgeRemove) {
  auto state = state_with({{0, 1}, {1, 1}}, {{0, 2}});
  turn(rules, state, go(1, 1, 2));
  EXPECT_EQ(live(state), (Agents{0, 1}));
  EXPECT_EQ(state.kills, (std::array{1, 0}));
  EXPECT_EQ(score(state, 0), 50);
  EXPECT_EQ(score(state, 1), -50);
}

TEST(Kill, MovingBetweenTwoOpponentsIsASurprise) {
  auto state = state_with({{1, 2}, {1, 1}}, {{2, 1}, {2, 3}});
  turn(rules, state, go(0, 2, 2));
  EXPECT_EQ(live(state), (Agents{0, 1, 6}));
  turn(rules, state, go(6, 2, 4));
  EXPECT_EQ(live(state), (Agents{0, 1, 6})) << "no longer surrounded";
}

TEST(Kill, TheSurpriseEndsWithAnyTurnAfterWhichTwoStillStandThere) {
  auto state = state_with({{1, 2}}, {{2, 1}, {2, 3}, {4, 4}});
  turn(rules, state, go(0, 2, 2));
  EXPECT_EQ(live(state), (Agents{0, 5, 6, 7}));
  turn(rules, state, go(7, 3, 4));
  EXPECT_EQ(live(state), (Agents{5, 6, 7}));
  EXPECT_TRUE(rules.deciders(state).empty());
  EXPECT_EQ(rules.outcome(state).reason, "all-removed");
}

TEST(Kill, ACaptorThatLeavesSparesTheAgent) {
  auto state = state_with({{1, 2}}, {{2, 1}, {2, 3}, {4, 4}});
  turn(rules, state, go(0, 2, 2));
  turn(rules, state, go(5, 2, 0));
  EXPECT_EQ(live(state), (Agents{0, 5, 6, 7}));
}

TEST(Kill, ThreeAtOnceEndTheGame) {
  auto state = state_with({{2, 3}, {2, 0}, {0, 2}, {4, 2}}, {{2, 1}, {1, 2}, {3, 2}});
  turn(rules, state, go(0, 2, 2));
  EXPECT_EQ(live(state), (Agents{0, 1, 2, 3}));
  EXPECT_EQ(state.kills[0], 3);
  EXPECT_EQ(score(state, 0), 150);
  const auto outcome = rules.outcome(state);
  EXPECT_EQ(outcome.reason, "all-removed");
  EXPECT_EQ(outcome.winners, std::vector<Seat>{0});
}

TEST(Kill, InACornerBothNeighboursAreNeeded) {
  auto state = state_with({{1, 0}, {1, 1}}, {{0, 0}});
  turn(rules, state, go(1, 0, 1));
  EXPECT_EQ(live(state), (Agents{0, 1}));
  auto one = state_with({{2, 0}, {3, 3}}, {{0, 0}});
  turn(rules, one, go(0, 1, 0));
  EXPECT_EQ(live(one), (Agents{0, 1, 5}));
}

TEST(Kill, StuckPassesAndNothingIsRemoved) {
  auto state = state_with({{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}}, {{0, 1}, {1, 1}, {2, 1}, {3, 1}, {4, 1}});
  EXPECT_EQ(rules.actions(state, 0), std::vector<Action>{Action{}});
  EXPECT_FALSE(rules.check(state, 0, Action{}));
  turn(rules, state, {});
  EXPECT_EQ(live(state).size(), 10U);
  EXPECT_EQ(state.step, 1);
  EXPECT_EQ(state.passes, 1);
  EXPECT_EQ(rules.actions(state, 1).size(), 5U) << "the other side can always move";
}

TEST(Kill, FriendsNeitherProtectNorHarm) {
  // Agent 5 has two mates and two opponents around it after the move.
  auto state = state_with({{2, 1}, {0, 2}}, {{2, 2}, {3, 2}, {2, 3}});
  turn(rules, state, go(1, 1, 2));
  EXPECT_EQ(live(state), (Agents{0, 1, 6, 7}));
  auto mates = state_with({{2, 1}, {0, 0}}, {{2, 2}, {3, 2}, {2, 3}});
  turn(rules, mates, go(1, 1, 0));
  EXPECT_EQ(live(mates).size(), 5U) << "two mates beside an agent are no captors";
}

TEST(Kill, SugarOfTheRemovedStaysWithItsOwner) {
  auto state = state_with({{0, 1}, {1, 1}}, {{0, 2}});
  state.taken[1] = 17;
  turn(rules, state, go(1, 1, 2));
  EXPECT_EQ(score(state, 1), 17 - 50);
}

}  // namespace
}  // namespace agon::sugargame
