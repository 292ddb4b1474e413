// A log that says the same again and again stays short.
#include "net/log.h"

#include <gtest/gtest.h>

namespace agon::net {
namespace {

TEST(RepeatFilter, the_same_words_pass_once_in_ten_seconds_and_are_counted) {
  RepeatFilter filter;
  const RepeatFilter::Clock::time_point begin{};
  EXPECT_EQ(filter.pass("full", begin), "full");
  EXPECT_EQ(filter.pass("other", begin), "other");
  for (int each = 0; each < 329; ++each)
    EXPECT_FALSE(filter.pass("full", begin + std::chrono::milliseconds(30 * each)));
  EXPECT_EQ(filter.pass("full", begin + std::chrono::seconds(10)), "full (and 329 times more before it)");
  EXPECT_FALSE(filter.pass("full", begin + std::chrono::seconds(11)));
  EXPECT_EQ(filter.pass("other", begin + std::chrono::seconds(20)), "other");
  for (int each = 0; each < 10'000; ++each) filter.pass(std::to_string(each), begin);
  EXPECT_EQ(filter.pass("full", begin + std::chrono::seconds(20)), "full") << "it keeps few lines";
}

}  // namespace
}  // namespace agon::net
