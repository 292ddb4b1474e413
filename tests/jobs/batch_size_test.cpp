#include "jobs/batch_size.h"

#include <gtest/gtest.h>

namespace agon::jobs {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

TEST(BatchSize, grows_to_what_lasts_as_long_as_is_wanted) {
  BatchSize batch(milliseconds(10));
  EXPECT_EQ(batch.size(), 1U) << "nothing is known yet";
  for (int time = 0; time < 10; ++time) batch.measured(batch.size(), batch.size() * microseconds(50));
  EXPECT_NEAR(static_cast<double>(batch.size()), 200, 2);
}

TEST(BatchSize, grows_by_eight_at_most_and_is_never_none) {
  BatchSize batch(milliseconds(10));
  batch.measured(1, microseconds(1));
  EXPECT_EQ(batch.size(), 8U);
  for (int time = 0; time < 50; ++time) batch.measured(1, milliseconds(500));
  EXPECT_EQ(batch.size(), 1U);
  batch.measured(0, milliseconds(1));
  EXPECT_EQ(batch.size(), 1U);
}

TEST(BatchSize, has_an_upper_bound) {
  BatchSize batch(milliseconds(1000), 64);
  for (int time = 0; time < 10; ++time)
    batch.measured(batch.size(), batch.size() * std::chrono::nanoseconds(1));
  EXPECT_EQ(batch.size(), 64U);
}

}  // namespace
}  // namespace agon::jobs
