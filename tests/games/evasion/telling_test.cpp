// Decisions of Evasion in words, and the measures by which they are told.
#include <gtest/gtest.h>

#include "games/evasion/players/players.h"

namespace agon::evasion {
namespace {

TEST(EvasionTelling, the_hunter_builds_and_takes_away) {
  const Rules rules;
  const auto state = rules.start(1);
  const Wall level{15, 142, 299, 142}, upright{7, 0, 7, 60};
  EXPECT_EQ(doing(rules, state, hunter_seat, {}), "building nothing");
  EXPECT_EQ(doing(rules, state, hunter_seat, {{}, level, {}}),
            "building a horizontal wall at y = 142, x = 15 to 299");
  EXPECT_EQ(doing(rules, state, hunter_seat, {{upright}, {}, {}}),
            "taking away the vertical wall at x = 7, y = 0 to 60");
}

TEST(EvasionTelling, the_prey_runs_or_stands) {
  const Rules rules;
  const auto state = rules.start(1);
  EXPECT_EQ(doing(rules, state, prey_seat, {}), "keeping its way");
  EXPECT_EQ(doing(rules, state, prey_seat, {{}, {}, Point{-1, 1}}), "running down and left");
  EXPECT_EQ(doing(rules, state, prey_seat, {{}, {}, Point{0, 0}}), "standing still");
}

TEST(EvasionTelling, what_is_good_for_one_side_is_bad_for_the_other) {
  const Rules rules;
  auto state = rules.start(1);
  state.walls = {{200, 0, 200, 299}};
  const auto hunter = stakes(rules, state, hunter_seat, "Ann"), prey = stakes(rules, state, prey_seat, "Bob");
  EXPECT_EQ(hunter[0].amount, -prey[0].amount);
  EXPECT_EQ(hunter[1].amount, -99.0 * 300);
  EXPECT_EQ(hunter[1].led, "left Ann a cage of 29700 cells");
  EXPECT_EQ(prey[1].kept, "kept a cage of 29700");
  EXPECT_TRUE(prey[0].led.starts_with("left Bob about ")) << prey[0].led;
}

}  // namespace
}  // namespace agon::evasion
