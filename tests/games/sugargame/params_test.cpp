// Parameters behind players' names.
#include <gtest/gtest.h>

#include "arena/players.h"
#include "games/sugargame/players/players.h"
#include "positions.h"
#include "search/processor_time.h"

namespace agon::sugargame {
namespace {

TEST(SugargameParams, are_told_behind_the_name) {
  const Rules rules;
  const auto state = state_with({{0, 1}, {1, 1}, {4, 0}}, {{0, 2}, {4, 4}});
  const auto action = [&](const std::string& name) {
    return player_named<Rules>(name, 0).make(rules, 0, 1)->decide(rules.view(state, 0), Nanoseconds{0});
  };
  EXPECT_EQ(action("captain?depth=2"), action("wary"));
  EXPECT_EQ(action("champion"), action("champion?nodes=300000&nearer=8"));
  EXPECT_FALSE(action("admiral?nodes=200").null());
}

/// Of processor time: a busy machine takes none of it away.
TEST(SugargameParams, effort_is_a_share_of_the_games_own_clock) {
  Config config;
  config.move_ms = 1200;
  const Rules rules(config);
  const auto state = placed_state(rules, 1);
  const auto champion = player_named<Rules>("champion?effort=0.05", 0).make(rules, 0, 1);
  for (const Nanoseconds time_left : {Nanoseconds{0}, Nanoseconds{std::chrono::hours(1)}}) {
    const auto began = search::processor_time();
    EXPECT_FALSE(champion->decide(rules.view(state, 0), time_left).null());
    EXPECT_GE(search::processor_time() - began, std::chrono::milliseconds(50))
        << "a twentieth of five sixths of 1.2 s";
  }
}

}  // namespace
}  // namespace agon::sugargame
