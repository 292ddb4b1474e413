#include "jobs/turns.h"

#include <gtest/gtest.h>

#include <map>

namespace agon::jobs {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using Order = std::vector<std::string>;

/// Time that is told.
class Turning : public testing::Test {
 protected:
  /// Who is first has one unit of so long.
  std::string serve(const Order& jobs, milliseconds length) {
    const auto first = turns_.order(jobs, now_).at(0);
    const auto began = now_;
    turns_.begin(first, began);
    now_ += length;
    turns_.end(first, began, now_);
    return first;
  }

  Turns turns_;
  Turns::Clock::time_point now_{};
};

TEST_F(Turning, jobs_that_have_work_take_turns_by_their_time_not_by_their_units) {
  std::map<std::string, int> units;
  for (int turn = 0; turn < 120; ++turn) {
    const auto first = turns_.order({"long", "short"}, now_).at(0);
    ++units[serve({"long", "short"}, first == "long" ? milliseconds(2000) : milliseconds(1000))];
  }
  EXPECT_NEAR(units["long"], 40, 3);
  EXPECT_NEAR(units["short"], 80, 3);
}

TEST_F(Turning, who_comes_later_has_its_share_at_once_and_no_more_for_having_been_away) {
  for (int turn = 0; turn < 1000; ++turn) serve({"old"}, seconds(2));
  EXPECT_EQ(turns_.order({"old", "new"}, now_), (Order{"new", "old"}));
  int of_the_new = 0;
  for (int turn = 0; turn < 20; ++turn) of_the_new += serve({"old", "new"}, seconds(1)) == "new" ? 1 : 0;
  EXPECT_GE(of_the_new, 10);
  EXPECT_LE(of_the_new, 10 + static_cast<int>(Turns::most_owed));
}

TEST_F(Turning, threads_that_ask_at_the_same_moment_go_to_different_jobs) {
  EXPECT_EQ(turns_.order({"a", "b"}, now_), (Order{"a", "b"})) << "as they came";
  turns_.begin("a", now_);
  EXPECT_EQ(turns_.order({"a", "b"}, now_), (Order{"b", "a"}));
  turns_.begin("b", now_);
  turns_.begin("a", now_);
  EXPECT_EQ(turns_.order({"a", "b"}, now_), (Order{"b", "a"})) << "one thread for two";
}

TEST_F(Turning, a_thread_that_is_at_something_long_counts_as_long_as_it_is_at_it) {
  turns_.begin("a", now_);
  now_ += seconds(10);
  for (int turn = 0; turn < 5; ++turn) EXPECT_EQ(serve({"a", "b"}, seconds(1)), "b") << turn;
}

TEST_F(Turning, a_job_that_is_gone_is_forgotten) {
  serve({"a"}, seconds(100));
  turns_.order({"b"}, now_);
  EXPECT_EQ(turns_.order({"a", "b"}, now_), (Order{"a", "b"}));
}

}  // namespace
}  // namespace agon::jobs
