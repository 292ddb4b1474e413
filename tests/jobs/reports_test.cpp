// Reports before they count: those that are nobody's, and those that came while no head was there.
#include <gtest/gtest.h>

#include "jobs/remote/left_results.h"

namespace agon::jobs {
namespace {

UnitReport signed_report(const std::string& worker, const std::string& signature) {
  UnitReport report;
  report.worker = worker;
  report.signature = signature;
  return report;
}

TEST(ForgedReports, AreUnsignedOnesAndCopiesThatWouldFailATaskAgain) {
  std::vector<std::string> told;
  ForgedReports forged([&](const std::string& words) { told.push_back(words); });
  auto fails = signed_report("ada", "one"), done = signed_report("ada", "two");
  fails.failed.push_back({"task", "it cannot", false});
  done.done.push_back({"task", "result"});
  EXPECT_FALSE(forged.is_forged(fails));
  EXPECT_FALSE(forged.is_forged(done));
  EXPECT_FALSE(forged.is_forged(done)) << "a result that comes twice counts once";
  EXPECT_TRUE(told.empty());
  EXPECT_TRUE(forged.is_forged(fails));
  EXPECT_TRUE(forged.is_forged(UnitReport{}));
  ASSERT_EQ(told.size(), 1U);
  EXPECT_NE(told[0].find("1 report was dropped"), std::string::npos) << told[0];
  for (int count = 0; count < 1000; ++count) EXPECT_TRUE(forged.is_forged(UnitReport{}));
  EXPECT_EQ(told.size(), 4U) << "a flood of them is no flood of words";
  forged.begin_anew();
  EXPECT_FALSE(forged.is_forged(fails));
}

TEST(LeftResults, ComeWithTheTasksThatAreAskedFor) {
  LeftResults left;
  auto ada = signed_report("ada", "one"), bob = signed_report("bob", "two");
  ada.done = {{"1", "a"}, {"2", "a"}};
  bob.done = {{"2", "b"}, {"3", "b"}};
  left.add(ada);
  left.add(bob);
  std::vector<std::string> tasks{"2", "3", "4"};
  const auto reports = left.take(tasks);
  EXPECT_EQ(tasks, std::vector<std::string>{"4"});
  ASSERT_EQ(reports.size(), 2U);
  ASSERT_EQ(reports[0].done.size(), 1U);
  EXPECT_EQ(reports[0].worker, "ada");
  EXPECT_EQ(reports[0].done[0].result, "a") << "the first that told it";
  EXPECT_EQ(reports[1].worker, "bob");
  tasks = {"2", "3"};
  EXPECT_TRUE(left.take(tasks).empty());
  EXPECT_EQ(tasks.size(), 2U) << "each is taken once";
}

}  // namespace
}  // namespace agon::jobs
