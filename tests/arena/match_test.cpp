#include "arena/match.h"

#include <gtest/gtest.h>

#include "toy/toy.h"

namespace agon {
namespace {

using namespace std::chrono_literals;

struct MatchTest : ::testing::Test {
  Match<toy::Rules> match{std::make_shared<const toy::Rules>(toy::Config{}), 1, Clocks{3s, 1s, 5s}};
  void ask_both(Nanoseconds now) {
    match.ask(0, now);
    match.ask(1, now);
  }
};

TEST_F(MatchTest, waits_for_all_deciders_then_steps) {
  ask_both(0s);
  EXPECT_EQ(match.waiting().size(), 2U);
  match.submit(0, {3}, 1s);
  EXPECT_FALSE(match.ready());
  match.submit(1, {2}, 2s);
  ASSERT_TRUE(match.ready());
  match.step();
  EXPECT_EQ(match.state().sums[0], 3);
  EXPECT_EQ(match.state().sums[1], 2);
  EXPECT_EQ(match.took(0), 1s);
  EXPECT_EQ(match.took(1), 2s);
  EXPECT_TRUE(match.faults().empty());
}

TEST_F(MatchTest, second_answer_of_a_step_is_ignored) {
  ask_both(0s);
  match.submit(0, {3}, 1s);
  match.submit(0, {1}, 1s);
  match.submit(1, {1}, 1s);
  match.step();
  EXPECT_EQ(match.state().sums[0], 3);
}

TEST_F(MatchTest, illegal_action_is_a_fault_and_the_game_says_what_it_costs) {
  ask_both(0s);
  match.submit(0, {9}, 1s);
  match.submit(1, {2}, 1s);
  match.step();
  ASSERT_EQ(match.faults().size(), 1U);
  EXPECT_EQ(match.faults()[0].code, "out-of-range");
  EXPECT_EQ(match.faults()[0].seat, 0U);
  EXPECT_EQ(match.state().sums[0], 1);
  EXPECT_EQ(match.last_fault(0), "the number must be 1, 2 or 3");
}

TEST_F(MatchTest, first_move_has_its_own_clock) {
  ask_both(0s);
  EXPECT_EQ(match.deadline(), 3s);
  match.submit(0, {1}, 2s);
  match.submit(1, {1}, 2s);
  match.step();
  ask_both(2s);
  EXPECT_EQ(match.deadline(), 3s) << "one second a move from the second on";
}

TEST_F(MatchTest, an_answer_after_the_deadline_is_late) {
  ask_both(0s);
  match.submit(1, {2}, 1s);
  match.submit(0, {3}, 3s + 1ns);
  ASSERT_TRUE(match.ready());
  match.step();
  EXPECT_EQ(match.faults()[0].kind, FaultKind::late);
  EXPECT_EQ(match.state().sums[0], 1);
}

TEST_F(MatchTest, total_time_used_up_silences_the_seat_for_good) {
  Nanoseconds now = 0s;
  for (int step = 0; step < 3; ++step) {
    ask_both(now);
    match.submit(1, {1}, now);
    now += step == 0 ? 3s : 1s;
    match.submit(0, {1}, now);
    match.step();
  }
  EXPECT_EQ(match.total_left(0), 0s);
  ask_both(now);
  match.submit(1, {1}, now);
  match.expire(now);
  ASSERT_TRUE(match.ready());
  match.step();
  EXPECT_EQ(match.faults().at(0).code, "out-of-time");
  EXPECT_TRUE(match.silent(0));
  EXPECT_FALSE(match.waiting().contains(0)) << "not asked any more";
  EXPECT_TRUE(match.waiting().contains(1));
}

TEST_F(MatchTest, expire_before_the_deadline_does_nothing) {
  ask_both(0s);
  match.expire(2999ms);
  EXPECT_EQ(match.waiting().size(), 2U);
  match.expire(3s);
  EXPECT_TRUE(match.ready());
}

TEST_F(MatchTest, who_leaves_is_answered_for_once_and_the_fault_is_reported_once) {
  ask_both(0s);
  match.leave(1, {1, FaultKind::left, "left", "the connection was closed"}, 1s);
  match.leave(1, {1, FaultKind::left, "left", "again"}, 1s);
  match.submit(0, {1}, 1s);
  match.step();
  ASSERT_EQ(match.faults().size(), 1U);
  EXPECT_TRUE(match.over());
  EXPECT_EQ(match.game().outcome(match.state()).winners, std::vector<Seat>{0});
}

TEST_F(MatchTest, leaving_after_the_answer_counts_from_the_next_step) {
  ask_both(0s);
  match.submit(1, {3}, 0s);
  match.leave(1, {1, FaultKind::left, "left", ""}, 0s);
  match.submit(0, {1}, 0s);
  ASSERT_TRUE(match.ready());
}

TEST_F(MatchTest, a_beat_without_an_answer_is_missing) {
  ask_both(0s);
  match.submit(0, {2}, 100ms);
  match.miss(500ms);
  ASSERT_TRUE(match.ready());
  match.step();
  EXPECT_EQ(match.faults()[0].kind, FaultKind::missing);
  EXPECT_EQ(match.state().sums[1], 1);
}

TEST_F(MatchTest, without_clocks_nothing_is_ever_due) {
  Match<toy::Rules> calm(std::make_shared<const toy::Rules>(toy::Config{}), 1, Clocks{});
  calm.ask(0, 0s);
  EXPECT_EQ(calm.deadline(), never);
  calm.expire(std::chrono::hours(1000));
  EXPECT_EQ(calm.waiting().size(), 2U);
}

}  // namespace
}  // namespace agon
