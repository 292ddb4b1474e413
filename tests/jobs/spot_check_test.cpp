// What is looked at again of what workers tell, and what becomes of it.
#include "jobs/remote/spot_check.h"

#include <gtest/gtest.h>

#include <thread>

namespace agon::jobs {

namespace {

using Check = SpotCheck<int, int>;

UnitReport report_of_some(const std::string& worker, int count) {
  UnitReport report{.id = "1-0", .worker = worker};
  for (int task = 0; task < count; ++task) report.done.push_back({std::to_string(task), {}});
  return report;
}

/// As soon as it is there.
Check::Look finished_look(Check& check) {
  for (;;) {
    auto looks = check.finished();
    if (!looks.empty()) return std::move(looks.at(0));
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

}  // namespace

TEST(SpotCheck, LooksAtTheFirstReportOfEachWorkerAndAtOneInFifty) {
  Check check([](int, int) { return std::string(); });
  EXPECT_EQ(check.wanted(report_of_some("a", 0)), 0U) << "there is nothing to look at";
  EXPECT_EQ(check.wanted(report_of_some("a", 5)), 1U);
  EXPECT_FALSE(check.is_in_doubt("a"));
  check.add({report_of_some("a", 5), {{"0", 0, 0}}});
  EXPECT_TRUE(check.is_in_doubt("a")) << "until the look has come out well";
  finished_look(check);
  check.clear("a");
  EXPECT_FALSE(check.is_in_doubt("a"));
  EXPECT_EQ(check.wanted(report_of_some("b", 5)), 1U);
  int looked = 0;
  for (int count = 0; count < 10'000; ++count) looked += check.wanted(report_of_some("a", 5)) == 5 ? 1 : 0;
  EXPECT_GT(looked, 100);
  EXPECT_LT(looked, 400);
}

TEST(SpotCheck, SaysWhichTaskDiffers) {
  Check check([](int task, int result) { return task == result ? std::string() : "it is another"; });
  check.add({report_of_some("a", 3), {{"0", 0, 0}, {"1", 1, 7}, {"2", 2, 2}}});
  const auto look = finished_look(check);
  EXPECT_EQ(look.task, "1");
  EXPECT_EQ(look.problem, "it is another");
  check.add({report_of_some("a", 1), {{"0", 0, 0}}});
  EXPECT_EQ(finished_look(check).problem, "");
}

TEST(SpotCheck, WhoeverThrowsHasFoundSomething) {
  Check check([](int, int) -> std::string { throw std::runtime_error("no record"); });
  check.add({report_of_some("a", 1), {{"0", 0, 0}}});
  EXPECT_EQ(finished_look(check).problem, "no record");
}

}  // namespace agon::jobs
