// What loses at once, and in which order it is tested.
#include <gtest/gtest.h>

#include "games/sugargame/positions.h"

namespace agon::sugargame {
namespace {

const Rules rules;

/// Agents 0 (0,0), 1 (1,0), 3 (4,4) and 5 (0,1); agent 2 has been removed.
State scene() {
  auto state = state_with({{0, 0}, {1, 0}, {4, 0}, {4, 4}}, {{0, 1}});
  state.agents[2] = nowhere;
  return state;
}

struct Case {
  const char* name;
  Action action;
  Forfeit expected;
};

class IllegalMove : public testing::TestWithParam<Case> {};

TEST_P(IllegalMove, LosesWithItsWord) {
  auto state = scene();
  state.taken = {30, 4};
  const auto& [name, action, expected] = GetParam();
  const auto fault = rules.check(state, 0, action);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->code, word_of(expected));
  auto raw = state;
  turn(rules, raw, action);
  turn(rules, state, action, fault->kind);
  EXPECT_EQ(state.last.forfeit, expected);
  EXPECT_EQ(raw.forfeits, state.forfeits) << "step judges as check does";
  EXPECT_EQ(raw.agents, scene().agents);
  const auto outcome = rules.outcome(state);
  EXPECT_EQ(outcome.reason, word_of(expected));
  EXPECT_EQ(outcome.winners, std::vector<Seat>{1}) << "whatever the score";
  EXPECT_EQ(outcome.scores, (std::vector<double>{30, 4})) << "points stay as they stood";
  EXPECT_TRUE(rules.deciders(state).empty());
}

INSTANTIATE_TEST_SUITE_P(Order, IllegalMove,
                         testing::Values(Case{"other_side", go(5, 0, 2), Forfeit::not_yours},
                                         Case{"no_such_agent", go(17, 9, 9), Forfeit::not_yours},
                                         Case{"negative_agent", go(-3, 1, 1), Forfeit::not_yours},
                                         Case{"cell_without_agent", go(-1, 1, 1), Forfeit::not_yours},
                                         Case{"dead_and_off_board", go(2, 9, 9), Forfeit::dead_agent},
                                         Case{"left_of_board", go(0, -1, 0), Forfeit::off_board},
                                         Case{"below_board", go(3, 4, 5), Forfeit::off_board},
                                         Case{"far_off", go(3, 2147483647, -2147483647), Forfeit::off_board},
                                         Case{"stay", go(0, 0, 0), Forfeit::not_adjacent},
                                         Case{"diagonal", go(1, 2, 1), Forfeit::not_adjacent},
                                         Case{"jump", go(1, 3, 0), Forfeit::not_adjacent},
                                         Case{"wrap_around", go(3, 0, 3), Forfeit::not_adjacent},
                                         Case{"diagonal_onto_mate", go(3, 1, 0), Forfeit::not_adjacent},
                                         Case{"onto_mate", go(0, 1, 0), Forfeit::occupied},
                                         Case{"onto_opponent", go(0, 0, 1), Forfeit::occupied},
                                         Case{"null", Action{}, Forfeit::null_while_able}),
                         [](const auto& one) { return std::string(one.param.name); });

TEST(Forfeit, AMoveWhileStuckLoses) {
  auto state = state_with({{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}}, {{0, 1}, {1, 1}, {2, 1}, {3, 1}, {4, 1}});
  for (int agent = 0; agent < agents_a_side; ++agent)
    for (int y = -1; y <= board_size; ++y)
      for (int x = -1; x <= board_size; ++x) EXPECT_TRUE(rules.check(state, 0, go(agent, x, y)));
}

TEST(Forfeit, LenientHostsLetPlayersPass) {
  const Rules lenient({.pass = Pass::lenient});
  auto state = scene();
  EXPECT_FALSE(lenient.check(state, 0, Action{}));
  turn(lenient, state, {});
  EXPECT_FALSE(lenient.deciders(state).empty());
  turn(lenient, state, {});
  EXPECT_TRUE(lenient.deciders(state).empty());
  EXPECT_EQ(lenient.outcome(state).reason, "passes");
}

TEST(Forfeit, EveryFaultHasItsWord) {
  const auto word = [&](FaultKind kind) {
    auto state = scene();
    turn(rules, state, {}, kind);
    EXPECT_EQ(rules.outcome(state).reason, word_of(state.forfeits[0]));
    return state.forfeits[0];
  };
  EXPECT_EQ(word(FaultKind::late), Forfeit::timeout);
  EXPECT_EQ(word(FaultKind::missing), Forfeit::timeout);
  EXPECT_EQ(word(FaultKind::unreadable), Forfeit::malformed);
  EXPECT_EQ(word(FaultKind::crashed), Forfeit::exception);
  EXPECT_EQ(word(FaultKind::left), Forfeit::disconnect);
}

TEST(Placement, OnlyFreeCellsOfTheHomeRow) {
  auto state = rules.start(1);
  EXPECT_EQ(rules.deciders(state).size(), 2U);
  EXPECT_EQ(rules.actions(state, 0).size(), 5U);
  EXPECT_FALSE(rules.check(state, 0, go(0, 3, 0)));
  EXPECT_FALSE(rules.check(state, 0, go(-1, 3, 0))) << "the number may be left out";
  EXPECT_FALSE(rules.check(state, 1, go(5, 3, 4)));
  for (const auto& wrong : {go(0, 3, 1), go(1, 3, 0), go(0, 5, 0), go(0, -1, 0), go(0, 3, 4), Action{}})
    EXPECT_EQ(rules.violation(state, 0, wrong), Forfeit::bad_start);
  rules.step(state, decided(go(0, 3, 0), go(5, 0, 4)));
  EXPECT_EQ(rules.violation(state, 0, go(1, 3, 0)), Forfeit::bad_start) << "its own agent stands there";
  EXPECT_EQ(rules.view(state, 1).place, 6);
}

TEST(Placement, BothAreTakenBeforeEitherIsJudged) {
  auto state = rules.start(1);
  rules.step(state, decided(go(0, 3, 3), go(5, 0, 4)));
  EXPECT_FALSE(rules.deciders(state).contains(0));
  EXPECT_TRUE(rules.deciders(state).contains(1)) << "the other still places its agents";
  for (int index = 1; index < agents_a_side; ++index) {
    EXPECT_FALSE(rules.outcome(state).over());
    rules.step(state, decided(Action{}, go(5 + index, index, 4)));
  }
  EXPECT_TRUE(rules.deciders(state).empty());
  EXPECT_EQ(rules.outcome(state).winners, std::vector<Seat>{1});
  EXPECT_EQ(rules.outcome(state).reason, "bad-start");
}

TEST(Placement, TwoBadStartsAreADraw) {
  auto state = rules.start(1);
  rules.step(state, decided(go(0, 3, 3), go(5, 0, 4)));
  rules.step(state, decided(Action{}, go(6, 0, 4)));
  EXPECT_TRUE(rules.deciders(state).empty());
  EXPECT_TRUE(rules.outcome(state).winners.empty());
  EXPECT_EQ(rules.outcome(state).reason, "double-forfeit");
}

TEST(Placement, TheOthersAgentsAreUnseen) {
  auto first = rules.start(9), second = rules.start(9);
  rules.step(first, decided(go(0, 0, 0), go(5, 0, 4)));
  rules.step(second, decided(go(0, 0, 0), go(5, 3, 4)));
  EXPECT_NE(first, second);
  EXPECT_EQ(rules.view(first, 0), rules.view(second, 0));
  EXPECT_NE(rules.view(first, 1), rules.view(second, 1));
}

}  // namespace
}  // namespace agon::sugargame
