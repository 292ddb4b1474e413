#include "core/random.h"

#include <gtest/gtest.h>

#include <array>
#include <numeric>

namespace agon {
namespace {

TEST(Random, streams_are_the_same_everywhere) {
  Random random(42, "test");
  std::array<std::uint32_t, 4> numbers{};
  for (auto& number : numbers) number = random.below(1000);
  Random again(42, "test");
  for (const auto number : numbers) EXPECT_EQ(again.below(1000), number);
  EXPECT_EQ(numbers, (std::array<std::uint32_t, 4>{957, 941, 725, 447}))
      << "recorded once, the same on every machine";
}

TEST(Random, seed_and_purpose_name_different_streams) {
  Random first(1, "walls"), second(2, "walls"), third(1, "moves");
  const auto number = first.bits();
  EXPECT_NE(number, second.bits());
  EXPECT_NE(number, third.bits());
}

TEST(Random, below_covers_its_range_evenly) {
  Random random(7, "test");
  std::array<int, 7> counts{};
  for (int i = 0; i < 70'000; ++i) ++counts.at(random.below(7));
  for (const int count : counts) EXPECT_NEAR(count, 10'000, 500);
}

TEST(Random, between_includes_both_ends) {
  Random random(7, "test");
  bool low = false, high = false;
  for (int i = 0; i < 200; ++i) {
    const int number = random.between(-2, 2);
    ASSERT_GE(number, -2);
    ASSERT_LE(number, 2);
    low |= number == -2;
    high |= number == 2;
  }
  EXPECT_TRUE(low && high);
}

TEST(Random, shuffle_keeps_the_elements) {
  std::array<int, 50> items{};
  std::iota(items.begin(), items.end(), 0);
  auto shuffled = items;
  Random(3, "test").shuffle(shuffled);
  EXPECT_NE(shuffled, items);
  std::sort(shuffled.begin(), shuffled.end());
  EXPECT_EQ(shuffled, items);
}

TEST(Random, derived_seeds_differ_and_fit_into_json) {
  EXPECT_NE(derived_seed(1, 0), derived_seed(1, 1));
  EXPECT_NE(derived_seed(1, 0), derived_seed(2, 0));
  for (std::uint64_t index = 0; index < 1000; ++index) EXPECT_LE(derived_seed(9, index), largest_seed);
}

}  // namespace
}  // namespace agon
