#include "show/cairo_chart.h"

#include <gtest/gtest.h>

#include <cmath>

namespace agon::show {
namespace {

Picture with_lead(std::vector<double> amounts, double value) {
  Picture picture;
  Lead lead{"points", "", value, {}};
  for (const double amount : amounts) lead.sides.push_back({"side", {0x5cc8ff}, {0}, amount, 0});
  picture.lead = lead;
  return picture;
}

TEST(LeadChart, OfTwoSidesIsOneLine) {
  Frames frames;
  frames.append(with_lead({1, 2}, -0.25));
  frames.append(Picture{});
  frames.append(with_lead({3, 2}, 0.5));
  frames.finish();
  const auto chart = chart_of(frames, 0, 2);
  ASSERT_EQ(chart.lines.size(), 1U);
  EXPECT_EQ(chart.name, "chance to win");
  EXPECT_EQ(chart.steps, 2U);
  ASSERT_EQ(chart.lines[0].values.size(), 3U);
  EXPECT_FLOAT_EQ(chart.lines[0].values[0], -0.25F);
  EXPECT_TRUE(std::isnan(chart.lines[0].values[1])) << "nothing is known";
  EXPECT_FLOAT_EQ(chart.lines[0].values[2], 0.5F);
}

TEST(LeadChart, OfMoreSidesIsALineEach) {
  Frames frames;
  frames.append(with_lead({1, 2, 3}, 0));
  frames.append(with_lead({4, 5, 6}, 0));
  frames.finish();
  const auto chart = chart_of(frames, 0, 1);
  ASSERT_EQ(chart.lines.size(), 3U);
  EXPECT_FLOAT_EQ(chart.lines[1].values[1], 5);
}

TEST(LeadChart, AGameThatSaysNothingHasNone) {
  Frames frames;
  frames.append(Picture{});
  frames.finish();
  EXPECT_TRUE(chart_of(frames, 0, 0).empty());
}

}  // namespace
}  // namespace agon::show
