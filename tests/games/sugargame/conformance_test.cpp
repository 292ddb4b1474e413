#include <gtest/gtest.h>

#include "games/sugargame/players/players.h"
#include "games/sugargame/positions.h"
#include "hosting/hosted_entry.h"
#include "kit/golden.h"
#include "kit/kit.h"

namespace agon::sugargame {

const HostedEntry& entry();
namespace {

TEST(Conformance, Sugargame) { conformance::check<Rules>(2, 210); }

TEST(Conformance, EverySwitch) {
  conformance::check<Rules>(1, 210, {.hide_steps = true, .growth = Growth::random, .growth_period = 1});
  conformance::check<Rules>(1, 60, {.steps = 40, .growth = Growth::off, .pass = Pass::lenient});
}

TEST(Conformance, TheLengthOfTheFactsIsReached) {
  EXPECT_EQ(Rules::info().longest, static_cast<std::size_t>(agents_a_side + Config{}.steps));
  EXPECT_EQ(entry().info().name, "sugargame");
}

TEST(Playthrough, Golden) {
  expect_golden(
      "games/sugargame/playthrough.txt",
      conformance::playthrough(Rules({.steps = 60, .growth = Growth::random, .growth_period = 7}), 7, 70));
}

TEST(View, TellsNothingOfTheLuckToCome) {
  const Rules rules({.growth = Growth::random});
  auto state = placed_state(rules, 5);
  auto other = state;
  other.luck ^= 12345;
  EXPECT_EQ(rules.view(state, 0), rules.view(other, 0));
}

}  // namespace
}  // namespace agon::sugargame
