// The walk of a tuning: it finds the top of a hill under noise, keeps its bounds, and goes the same way
// twice.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "contest/tuning/tuning.h"
#include "core/random.h"

namespace agon::contest {
namespace {

const std::vector<Tunable> tunables{{"height", 0, 100, 20, true}, {"width", -1, 1, 0.8, false}};

/// A match's result is a coin whose bias is the difference of two places on a hill with its top at (70,
/// -0.25).
double result_of(const Spsa::Trial& trial, Random& chance, int pairs) {
  const auto strength = [](const std::vector<double>& at) {
    return -std::pow((at[0] - 70) / 25, 2) - std::pow((at[1] + 0.25) / 0.5, 2);
  };
  const double better = 1 / (1 + std::exp(-(strength(trial.plus) - strength(trial.minus))));
  int won = 0;
  for (int pair = 0; pair < pairs; ++pair) won += chance.bits() / 4294967296.0 < better ? 1 : -1;
  return static_cast<double>(won) / pairs;
}

std::vector<double> walk(std::uint64_t seed) {
  Spsa spsa(tunables, {300, seed, 0.5, 0.1});
  Random chance(seed, "test.spsa");
  while (!spsa.over()) {
    const auto trial = spsa.trial();
    EXPECT_EQ(trial.plus[0], std::round(trial.plus[0])) << "a whole number";
    EXPECT_NE(trial.plus[0], trial.minus[0]);
    EXPECT_GE(std::min(trial.plus[1], trial.minus[1]), -1);
    EXPECT_LE(std::max(trial.plus[0], trial.minus[0]), 100);
    spsa.learn(result_of(trial, chance, 8));
  }
  return spsa.tuned();
}

TEST(Spsa, finds_the_top_of_a_hill) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const auto top = walk(seed);
    EXPECT_NEAR(top[0], 70, 12) << seed;
    EXPECT_NEAR(top[1], -0.25, 0.25) << seed;
  }
}

TEST(Spsa, goes_the_same_way_from_the_same_seed) {
  EXPECT_EQ(walk(5), walk(5));
  EXPECT_NE(walk(5), walk(6));
}

TEST(Spsa, stays_where_nothing_is_learnt) {
  Spsa spsa(tunables, {10, 1, 0.5, 0.1});
  while (!spsa.over()) spsa.learn(0);
  EXPECT_NEAR(spsa.tuned()[0], 20, 1e-9);
  EXPECT_NEAR(spsa.tuned()[1], 0.8, 1e-9);
}

TEST(Tuning, names_players_with_their_values) {
  EXPECT_EQ(player_with("champion", tunables, {31, 0.25}), "champion?height=31&width=0.25");
  EXPECT_EQ(player_with("champion?nodes=9", tunables, {31, -1}), "champion?nodes=9&height=31&width=-1");
}

}  // namespace
}  // namespace agon::contest
