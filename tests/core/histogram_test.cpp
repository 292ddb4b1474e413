#include "core/histogram.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

TEST(Histogram, quantiles_are_the_upper_ends_of_bins) {
  Histogram times(0.5, 10);
  EXPECT_EQ(times.quantile(0.5), 0);
  for (int each = 0; each < 90; ++each) times.add(0.2);
  for (int each = 0; each < 10; ++each) times.add(2.6);
  EXPECT_EQ(times.count(), 100U);
  EXPECT_DOUBLE_EQ(times.quantile(0.5), 0.5);
  EXPECT_DOUBLE_EQ(times.quantile(0.95), 3.0);
  EXPECT_DOUBLE_EQ(times.quantile(1), 3.0);
}

TEST(Histogram, what_is_beyond_counts_in_the_last_bin_and_what_is_below_in_the_first) {
  Histogram times(1, 4);
  times.add(-3);
  EXPECT_DOUBLE_EQ(times.quantile(0.99), 1.0);
  times.add(1e12);
  EXPECT_DOUBLE_EQ(times.quantile(0.99), 4.0);
}

}  // namespace
}  // namespace agon
