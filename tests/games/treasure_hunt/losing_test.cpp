#include <gtest/gtest.h>

#include "arena/match.h"
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
  State bare = state;
  play(rules, bare, action);
  play(rules, state, action, fault->kind);
  EXPECT_EQ(bare, state) << "step judges as check does";
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
}

TEST(Losing, every_fault_of_a_player_is_a_loss_with_its_reason) {
  const std::vector<std::pair<FaultKind, Ending>> cases{
      {FaultKind::late, Ending::late},
      {FaultKind::game_time, Ending::game_time},
      {FaultKind::left, Ending::left},
      {FaultKind::crashed, Ending::crashed},
      {FaultKind::unreadable, Ending::unreadable},
      {FaultKind::missing, Ending::no_action},
      {FaultKind::out_of_turn, Ending::out_of_turn},
      {FaultKind::too_often, Ending::polled_too_fast},
  };
  for (const auto& [fault, ending] : cases) {
    State state = after_half_maps(rules, false, true);
    play(rules, state, {}, fault);
    EXPECT_EQ(state.ending, ending);
    EXPECT_EQ(state.loser, 0U);
  }
}

TEST(Losing, who_acts_out_of_turn_or_leaves_loses_at_once_whatever_the_other_does) {
  const State before = after_half_maps(rules, false, true);
  EXPECT_TRUE(rules.check(before, 1, move_action(Direction::Up))) << "it is not its turn";
  for (const auto& [fault, ending] :
       {std::pair{FaultKind::out_of_turn, Ending::out_of_turn}, {FaultKind::left, Ending::left}}) {
    EXPECT_TRUE(rules.forfeits(before, 1, fault));
    State state = before;
    rules.step(state, std::array{Decision<Action>{}, Decision<Action>{{}, fault}});
    EXPECT_EQ(state.ending, ending);
    EXPECT_EQ(state.loser, 1U);
    state = before;
    rules.step(state, std::array{Decision<Action>{{}, FaultKind::late}, Decision<Action>{{}, fault}});
    EXPECT_EQ(state.loser, 0U) << "the one whose turn it is loses first";
  }
}

TEST(Losing, the_referee_waits_for_nobody_once_a_player_is_gone) {
  Match<Rules> match(std::make_shared<const Rules>(), 3, Clocks{});
  const Seat gone = 1 - match.state().turn;
  match.leave(gone, {gone, FaultKind::left, "left", ""}, {});
  ASSERT_TRUE(match.ready());
  match.step();
  EXPECT_EQ(match.decisions()[gone].fault, FaultKind::left);
  EXPECT_EQ(match.state().ending, Ending::left);
  EXPECT_EQ(match.state().loser, gone);
}

}  // namespace
}  // namespace agon::treasure_hunt
