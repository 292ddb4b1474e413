// What the table of a contest prints.
#include "contest/report.h"

#include <gtest/gtest.h>

#include <tuple>

namespace agon::contest {
namespace {

Report report_of_places(std::vector<std::size_t> places) {
  Report report;
  for (std::size_t entrant = 0; entrant < places.size(); ++entrant) {
    report.plan.entrants.push_back({std::string(1, static_cast<char>('a' + entrant)), {"random"}, ""});
    report.ranking.push_back(static_cast<int>(entrant));
  }
  report.standings.resize(places.size());
  report.faults.resize(places.size());
  for (auto* list : {&report.ratings.elo, &report.ratings.low, &report.ratings.high})
    list->resize(places.size());
  report.places = std::move(places);
  report.played = 3;
  return report;
}

TEST(ReportText, who_leads_is_named_with_all_that_are_tied) {
  const std::vector<std::tuple<std::vector<std::size_t>, std::string, std::string>> cases{
      {{1, 2, 3}, "a leads", "a won"},
      {{1, 1, 3}, "a and b lead", "a and b are tied for first"},
      {{1, 1, 1}, "a, b and c lead", "a, b and c are tied for first"},
      {{1, 1, 1, 1, 5}, "4 entrants lead", "4 entrants are tied for first"}};
  for (const auto& [places, now, in_the_end] : cases) {
    auto report = report_of_places(places);
    EXPECT_EQ(lead_in_words(report), now);
    report.complete = true;
    EXPECT_EQ(lead_in_words(report), in_the_end);
    report.played = 0;
    EXPECT_EQ(lead_in_words(report), "");
  }
}

TEST(ReportText, those_that_are_tied_have_one_place) {
  const auto report = report_of_places({1, 1, 3});
  for (const auto& row : {"   1  a  ", "   1  b  ", "   3  c  "})
    EXPECT_NE(as_text(report).find(row), std::string::npos) << as_text(report);
  EXPECT_NE(as_csv(report).find("\n1,b,"), std::string::npos) << as_csv(report);
}

TEST(ReportText, columns_line_up_whatever_the_names) {
  auto report = report_of_places({1, 2, 3});
  const std::string wide = "\u8df3\u68cb\u8df3\u68cb\u8df3\u68cb";  // 12 columns
  report.plan.entrants[0].name = wide;
  const auto text = as_text(report);
  EXPECT_NE(text.find(wide + std::string(6, ' ') + "0.0"), std::string::npos) << text;
  EXPECT_NE(text.find("  b" + std::string(17, ' ') + "0.0"), std::string::npos) << text;
}

TEST(ReportText, an_elo_that_rounds_to_nothing_has_no_sign) {
  Report report;
  for (const char* name : {"ada", "bob", "cy"}) {
    report.plan.entrants.emplace_back();
    report.plan.entrants.back().name = name;
  }
  report.standings.resize(3);
  report.faults.resize(3);
  report.ranking = {0, 1, 2};
  report.places = {1, 2, 3};
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
