// Leases: who works on what, and what happens to work that nobody finishes.
#include "jobs/leases.h"

#include <gtest/gtest.h>

namespace agon::jobs {
namespace {

using std::chrono::seconds;

const TimePoint start{};
TimePoint at(int second) { return start + seconds(second); }

TEST(Leases, greater_priority_goes_first_and_among_equals_who_came_first) {
  Leases leases(seconds(10));
  leases.add(1, 0);
  leases.add(2, 5);
  leases.add(3, 5);
  leases.add(4, -1);
  std::vector<UnitId> order;
  while (const auto unit = leases.grant("w", at(0))) order.push_back(*unit);
  EXPECT_EQ(order, (std::vector<UnitId>{2, 3, 1, 4}));
}

TEST(Leases, a_lease_that_nobody_renews_runs_out_and_another_gets_the_unit) {
  Leases leases(seconds(10));
  leases.add(7, 0);
  ASSERT_EQ(leases.grant("slow", at(0)), 7U);
  EXPECT_EQ(leases.grant("quick", at(9)), std::nullopt);
  EXPECT_EQ(leases.expire(at(10)), std::vector<UnitId>{7});
  EXPECT_EQ(leases.grant("quick", at(11)), 7U);
  EXPECT_FALSE(leases.renew(7, "slow", at(11))) << "it is another's now";
  EXPECT_TRUE(leases.renew(7, "quick", at(20)));
  EXPECT_TRUE(leases.expire(at(29)).empty());
  const auto held = leases.held();
  ASSERT_EQ(held.size(), 1U);
  EXPECT_EQ(held[0].holder, "quick");
  EXPECT_EQ(held[0].attempt, 2);
  EXPECT_EQ(held[0].since, at(11));
}

TEST(Leases, a_heartbeat_keeps_a_lease_as_long_as_it_beats) {
  Leases leases(seconds(10));
  leases.add(1, 0);
  leases.grant("w", at(0));
  for (int second = 9; second < 100; second += 9) EXPECT_TRUE(leases.renew(1, "w", at(second)));
  EXPECT_FALSE(leases.renew(1, "w", at(200))) << "too late, even when nobody else has taken it";
}

TEST(Leases, grant_takes_back_what_has_run_out) {
  Leases leases(seconds(10));
  leases.add(1, 0);
  leases.grant("lost", at(0));
  EXPECT_EQ(leases.grant("next", at(10)), 1U);
}

TEST(Leases, done_twice_does_no_harm_whoever_was_first) {
  Leases leases(seconds(10));
  leases.add(1, 0);
  leases.grant("frozen", at(0));
  leases.grant("other", at(10));
  EXPECT_TRUE(leases.finish(1)) << "the frozen one came back first";
  EXPECT_FALSE(leases.finish(1)) << "and then the other";
  EXPECT_FALSE(leases.finish(99));
  EXPECT_TRUE(leases.idle());
  EXPECT_EQ(leases.grant("w", at(20)), std::nullopt);
}

TEST(Leases, what_is_done_late_is_not_handed_out_again) {
  Leases leases(seconds(10));
  leases.add(1, 0);
  leases.grant("slow", at(0));
  leases.expire(at(10));
  EXPECT_TRUE(leases.finish(1));
  EXPECT_EQ(leases.grant("w", at(11)), std::nullopt);
}

TEST(Leases, five_attempts_and_then_the_dead_list_with_the_reason) {
  Leases leases(endless);
  leases.add(1, 0);
  for (int attempt = 1; attempt <= most_attempts; ++attempt) {
    ASSERT_EQ(leases.grant("w", at(attempt)), 1U);
    EXPECT_TRUE(leases.dead().empty());
    leases.fail(1, "the disk is full");
  }
  ASSERT_EQ(leases.dead().size(), 1U);
  EXPECT_EQ(leases.dead()[0].attempts, most_attempts);
  EXPECT_EQ(leases.dead()[0].reason, "the disk is full");
  EXPECT_TRUE(leases.idle());
  EXPECT_EQ(leases.grant("w", at(9)), std::nullopt);
}

TEST(Leases, workers_that_vanish_are_named_on_the_dead_list) {
  Leases leases(seconds(1));
  leases.add(1, 0);
  for (int attempt = 0; attempt < most_attempts; ++attempt)
    ASSERT_EQ(leases.grant("w" + std::to_string(attempt), at(2 * attempt)), 1U);
  leases.expire(at(100));
  ASSERT_EQ(leases.dead().size(), 1U);
  EXPECT_NE(leases.dead()[0].reason.find("w4"), std::string::npos);
}

TEST(Leases, giving_back_in_good_order_counts_as_no_attempt) {
  Leases leases(seconds(10));
  leases.add(1, 0);
  for (int time = 0; time < 50; ++time) {
    ASSERT_EQ(leases.grant("w", at(time)), 1U);
    leases.give_back(1);
  }
  EXPECT_TRUE(leases.dead().empty());
  EXPECT_FALSE(leases.idle());
}

TEST(Leases, what_failed_keeps_its_place) {
  Leases leases(seconds(10));
  leases.add(1, 0);
  leases.add(2, 0);
  leases.grant("w", at(0));
  leases.fail(1, "no");
  EXPECT_EQ(leases.grant("w", at(1)), 1U);
}

}  // namespace
}  // namespace agon::jobs
