// How long a side can live by itself, and the champion that looks at it.
#include "games/tron/players/survival.h"

#include <gtest/gtest.h>

#include "arena/players.h"
#include "games/tron/players/players.h"

namespace agon::tron {
namespace {

constexpr std::uint64_t many = 1'000'000;

/// Blue looks up against an area wall between a dead end of eight cells on its left and a room of 63 on its
/// right.
Rules dead_end_or_room() {
  Config config;
  config.map = "custom";
  config.rows = {"WWWWWWWWWWWWWWWWWWWWW", "WWWWWWWWWWWEEEEEEEEEW", "WWWWWWWWWWWEEEEEEEEEW",
                 "WWWWWWWWWWWEEEEEEEEEW", "WWEEEEEEEEEEEEEEEEEEW", "WWWWWWWWWWWEEEEEEEEEW",
                 "WWWWWWWWWWWEEEEEEEEEW", "WWWWWWWWWWWEEEEEEEEEW", "WWWWWWWWWWWWWWWWWWWWW"};
  config.starts = {{10, 4, Direction::Up}, {19, 7, Direction::Left}};
  return Rules(config);
}

TEST(TronSurvival, a_dead_end_is_as_long_as_it_is_and_a_room_long_enough) {
  const Rules rules = dead_end_or_room();
  const State state = rules.start(0);
  EXPECT_EQ(lives_of(rules.config(), state, blue, 24, many), (Lives{0, 24, 8})) << "straight on, right, left";
  EXPECT_EQ(lives_of(rules.config(), state, blue, 5, many), (Lives{0, 5, 5}));
}

TEST(TronSurvival, walls_cost_the_breaker_and_then_the_health) {
  const Rules rules;
  State state = rules.start(0);
  for (int y = 1; y < 20; ++y)
    for (int x = 1; x < 34; ++x) state.board.put({x, y}, Cell::BlueWall);
  state.agents[blue].position = {17, 10};
  state.board.put({17, 10}, Cell::Empty);
  const int breaker = rules.config().wall_breaker_duration;
  const int spare = rules.config().init_health - 1;
  EXPECT_EQ(lives_of(rules.config(), state, blue, 12, many), Lives(3, breaker + spare));
}

TEST(TronSurvival, what_its_nodes_do_not_suffice_for_counts_as_far_as_it_was_seen) {
  const Rules rules = dead_end_or_room();
  const Lives lives = lives_of(rules.config(), rules.start(0), blue, 24, 3);
  EXPECT_LE(lives[1], 5);
  EXPECT_GT(lives[1], 0);
}

/// Walls of the other lie in the dead end: the points are near, the end is not.
TEST(TronSurvival, the_champion_leaves_bait_in_a_dead_end) {
  const Rules rules = dead_end_or_room();
  State state = rules.start(0);
  for (int x = 5; x < 10; ++x) state.board.put({x, 4}, Cell::YellowWall);
  const auto turn = [&](const std::string& name) {
    return player_named<Rules>(name, blue).make(rules, blue, 1)->decide(state, Nanoseconds{0}).direction;
  };
  EXPECT_EQ(turn("champion?nodes=20&survival=0"), Direction::Left);
  EXPECT_EQ(turn("champion?nodes=20"), Direction::Right);
}

}  // namespace
}  // namespace agon::tron
