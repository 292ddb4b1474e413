#include <gtest/gtest.h>

#include "positions.h"

namespace agon::treasure_hunt {

namespace {

const Rules rules;

/// What check says is what step makes of it: the sender loses by that very rule.
void expect_loss(State state, const Action& action, Ending ending) {
  const Seat seat = state.turn;
  const auto fault = rules.check(state, seat, action);
  ASSERT_TRUE(fault) << ending;
  EXPECT_EQ(fault->code, ending_code(ending));
  EXPECT_FALSE(fault->text.empty());
  play(rules, state, rules.answer_to(state, seat, *fault, action));
  EXPECT_EQ(state.ending, ending);
  EXPECT_EQ(state.loser, seat);
  EXPECT_EQ(rules.outcome(state).winners, (std::vector<Seat>{1 - seat}));
  EXPECT_TRUE(rules.deciders(state).empty());
  const State ended = state;
  play(rules, state, move_action(Direction::Up));
  EXPECT_EQ(state, ended) << "nothing changes after the end";
}

TEST(Losing, every_illegal_action_loses_by_its_own_rule) {
  const State begun = rules.start(3);
  expect_loss(begun, {}, Ending::no_action);
  expect_loss(begun, move_action(Direction::Up), Ending::move_before_maps);
  expect_loss(begun, half_map_action({}), Ending::node_count);
  State half = begun;
  play(rules, half, half_map_action(good_rows));
  expect_loss(half, move_action(Direction::Up), Ending::move_before_maps);
  const State running = after_half_maps(rules, true, true);
  expect_loss(running, half_map_action(good_rows), Ending::second_half_map);
  expect_loss(running, {}, Ending::no_action);
  Action claim;
  claim.act = Act::ruling;
  claim.reason = Ending::out_of_turn;
  claim.seal = running.secret + 1;
  expect_loss(running, claim, Ending::no_action);
}

TEST(Losing, every_fault_of_a_player_is_a_loss_with_its_reason) {
  const std::vector<std::pair<Fault, Ending>> cases{
      {{0, FaultKind::late, "late", ""}, Ending::late},
      {{0, FaultKind::late, "game-time", ""}, Ending::game_time},
      {{0, FaultKind::left, "", ""}, Ending::left},
      {{0, FaultKind::crashed, "", ""}, Ending::crashed},
      {{0, FaultKind::unreadable, "", ""}, Ending::unreadable},
      {{0, FaultKind::missing, "", ""}, Ending::no_action},
      {{0, FaultKind::illegal, "out-of-turn", ""}, Ending::out_of_turn},
      {{0, FaultKind::illegal, "polled-too-fast", ""}, Ending::polled_too_fast},
  };
  for (const auto& [fault, ending] : cases) {
    State state = after_half_maps(rules, false, true);
    play(rules, state, rules.answer_to(state, 0, fault, {}));
    EXPECT_EQ(state.ending, ending);
    EXPECT_EQ(state.loser, 0U);
  }
}

TEST(Losing, who_acts_out_of_turn_loses_by_a_ruling_that_only_the_referee_can_make) {
  State state = after_half_maps(rules, false, true);
  Action ruling;
  ruling.act = Act::ruling;
  ruling.reason = Ending::out_of_turn;
  ruling.seal = state.secret;
  EXPECT_FALSE(rules.check(state, 0, ruling));
  EXPECT_TRUE(rules.check(state, 1, move_action(Direction::Up))) << "it is not its turn";
  State wrong_reason = state;
  play(rules, state, ruling);
  EXPECT_EQ(state.ending, Ending::out_of_turn);
  EXPECT_EQ(state.loser, 1U);
  ruling.reason = Ending::enemy_fort;
  play(rules, wrong_reason, ruling);
  EXPECT_EQ(wrong_reason.loser, 0U) << "even the referee cannot hand out a fort";
}

}  // namespace
}  // namespace agon::treasure_hunt
