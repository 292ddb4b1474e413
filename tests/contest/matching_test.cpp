// The matching of least cost: no other pairing is better, by one cost or by many in turn.
#include "contest/matching.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <functional>

namespace agon::contest {
namespace {

using Sums = std::vector<std::int64_t>;

Sums sums_of(const std::vector<CostMatrix>& costs, const std::vector<int>& partner) {
  Sums sums;
  for (const auto& cost : costs) {
    sums.push_back(0);
    for (std::size_t i = 0; i < partner.size(); ++i)
      if (const auto j = static_cast<std::size_t>(partner[i]); i < j) sums.back() += cost[i][j];
  }
  return sums;
}

/// Calls `take` with every pairing that keeps apart what has to be.
void each_pairing(const PairMatrix& apart, std::vector<int>& partner,
                  const std::function<void(const std::vector<int>&)>& take) {
  const auto free = static_cast<std::size_t>(std::find(partner.begin(), partner.end(), -1) - partner.begin());
  if (free == partner.size()) return take(partner);
  for (std::size_t other = free + 1; other < partner.size(); ++other) {
    if (partner[other] != -1 || apart[free][other] != 0) continue;
    partner[free] = static_cast<int>(other), partner[other] = static_cast<int>(free);
    each_pairing(apart, partner, take);
    partner[free] = partner[other] = -1;
  }
}

TEST(Matching, is_never_beaten_by_trying_all) {
  EXPECT_TRUE(rc::check("cheapest of all perfect matchings, the first cost first", [] {
    const auto count = 2 * *rc::gen::inRange<std::size_t>(1, 5);
    const auto levels = *rc::gen::inRange<std::size_t>(0, 4);
    const auto most = *rc::gen::element<std::int64_t>(2, 20, 1'000'000'000);
    std::vector<CostMatrix> costs(levels, CostMatrix(count, Sums(count)));
    PairMatrix apart(count, std::vector<char>(count));
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t j = i + 1; j < count; ++j) {
        for (auto& cost : costs) cost[i][j] = cost[j][i] = *rc::gen::inRange<std::int64_t>(0, most);
        apart[i][j] = apart[j][i] = *rc::gen::inRange(0, 3) == 0 ? 1 : 0;
      }
    std::optional<Sums> least;
    std::vector<int> none(count, -1);
    each_pairing(apart, none, [&](const std::vector<int>& partner) {
      const auto sums = sums_of(costs, partner);
      if (!least || sums < *least) least = sums;
    });
    const auto found = cheapest_matching(costs, apart);
    RC_ASSERT(found.has_value() == least.has_value());
    if (!found) return;
    for (std::size_t i = 0; i < count; ++i) {
      const auto j = static_cast<std::size_t>((*found)[i]);
      RC_ASSERT((*found)[j] == static_cast<int>(i));
      RC_ASSERT(apart[i][j] == 0);
    }
    RC_ASSERT(sums_of(costs, *found) == *least);
  }));
}

/// Thirty costs of up to 10^9: the whole has 900 bits.
TEST(Matching, does_not_round_however_many_costs_there_are) {
  constexpr std::size_t levels = 30;
  std::vector<CostMatrix> costs(levels, CostMatrix(4, Sums(4, 1'000'000'000)));
  costs.back()[0][2] = costs.back()[2][0] = 999'999'999;
  EXPECT_EQ(cheapest_matching(costs, PairMatrix(4, std::vector<char>(4))), (std::vector<int>{2, 3, 0, 1}));
  costs.front()[1][2] = costs.front()[2][1] = 999'999'999;
  EXPECT_EQ(cheapest_matching(costs, PairMatrix(4, std::vector<char>(4))), (std::vector<int>{3, 2, 1, 0}));
}

}  // namespace
}  // namespace agon::contest
