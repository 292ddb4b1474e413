// What the champion hunter does against a prey that it does not foresee.
#include "games/evasion/players/wall_choice.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "arena/players.h"
#include "games/evasion/players/players.h"

namespace agon::evasion {
namespace {

Rules with_walls(int interval, int most) {
  Config config;
  config.wall_interval = interval;
  config.max_walls = most;
  config.tick_cap = 3000;
  return Rules(config);
}

/// The tick at which `hunter(state)` has caught a prey of that name; what it asks for must be allowed.
template <class Hunter>
int caught(const Rules& rules, const std::string& prey, Hunter&& hunter) {
  const auto chased = player_named<Rules>(prey, prey_seat).make(rules, prey_seat, 1);
  State state = rules.start(1);
  while (state.ending == Ending::none) {
    const Action walls = hunter(state);
    const auto fault = rules.check(state, hunter_seat, walls);
    EXPECT_FALSE(fault) << fault->text;
    rules.play(state, walls, prey_moves_at(state.tick) ? chased->decide(state, Nanoseconds{0}) : Action{});
  }
  return state.tick;
}

TEST(EvasionWallChoice, every_way_asks_for_allowed_walls_alone) {
  const Rules rules = with_walls(20, 3);
  for (const HuntingWay& way : hunting_ways) {
    std::optional<bool> owed;
    int walls = 0;
    caught(rules, "random", [&](const State& state) {
      Action action = action_of(way, rules.config(), state, owed);
      walls += action.create ? 1 : 0;
      return action;
    });
    EXPECT_GT(walls, 2);
  }
}

TEST(EvasionWallChoice, a_wall_between_it_and_the_prey_goes_when_it_is_reached) {
  const Rules rules = with_walls(50, 2);
  State state = rules.start(1);
  state.tick = 40;
  state.last_wall = 20;  // no other may be built yet
  state.hunter = {100, 100};
  state.prey = {150, 120};
  state.walls = {{101, 0, 101, 299}};
  for (const bool hurried : {false, true}) {
    WallChoice choice(rules, 1, 12);
    const Action action = choice.next(state, hurried);
    ASSERT_EQ(action.removals.size(), 1U) << hurried;
    EXPECT_EQ(action.removals.front(), state.walls.front());
    EXPECT_EQ(choice.ticks_left().has_value(), !hurried);
  }
}

TEST(EvasionWallChoice, one_in_a_hurry_compares_nothing) {
  const Rules rules = with_walls(50, 10);
  State state = rules.start(1);
  state.hunter = {100, 100};
  state.prey = {103, 140};
  WallChoice choice(rules, 1, 12);
  EXPECT_TRUE(choice.next(state, true).create) << "the prey is just ahead";
  EXPECT_FALSE(choice.ticks_left());
}

/// With the quick closing rule alone in its play-outs it took 1,800 ticks.
TEST(EvasionWallChoice, a_prey_in_the_hunter_s_own_lane_is_caught_with_two_walls) {
  const Rules rules = with_walls(5, 2);
  WallChoice choice(rules, 1, 12);
  EXPECT_LT(caught(rules, "lane", [&](const State& state) { return choice.next(state, false); }), 1300);
}

}  // namespace
}  // namespace agon::evasion
