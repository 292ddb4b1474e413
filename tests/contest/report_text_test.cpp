// What the table of a contest prints.
#include <gtest/gtest.h>

#include "contest/report.h"

namespace agon::contest {
namespace {

TEST(ReportText, an_elo_that_rounds_to_nothing_has_no_sign) {
  Report report;
  for (const char* name : {"ada", "bob", "cy"}) {
    report.plan.entrants.emplace_back();
    report.plan.entrants.back().name = name;
  }
  report.standings.resize(3);
  report.faults.resize(3);
  report.ranking = {0, 1, 2};
  report.ratings.elo = {0.04, -0.04, -0.06};
  report.ratings.low = {-0.01, -12.34, -1.25};
  report.ratings.high = {12.34, 0.0, -0.0};
  const auto text = as_text(report);
  EXPECT_NE(text.find("   0.0   [0.0, +12.3]\n"), std::string::npos) << text;
  EXPECT_NE(text.find("   0.0   [-12.3, 0.0]\n"), std::string::npos) << text;
  EXPECT_NE(text.find("  -0.1   [-1.2, 0.0]\n"), std::string::npos) << text;
  EXPECT_EQ(text.find("-0.0"), std::string::npos) << text;
  EXPECT_EQ(text.find("+0.0"), std::string::npos) << text;
}

}  // namespace
}  // namespace agon::contest
