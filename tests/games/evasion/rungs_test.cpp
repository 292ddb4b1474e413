// The simple players that differ in kind: each does what its name says.
#include <gtest/gtest.h>

#include "arena/players.h"
#include "games/evasion/players/players.h"
#include "games/evasion/players/surroundings.h"

namespace agon::evasion {
namespace {

Action decision(const std::string& name, Seat seat, const State& state) {
  const Rules rules;
  return player_named<Rules>(name, seat).make(rules, seat, 1)->decide(state, Nanoseconds{0});
}

State position(Point hunter, Point prey, int tick = 101) {
  State state;
  state.tick = tick;
  state.hunter = hunter;
  state.prey = prey;
  return state;
}

TEST(EvasionRungs, the_sandwich_builds_just_before_the_prey_and_just_after) {
  const Action before = decision("sandwich", hunter_seat, position({100, 50}, {102, 200}));
  EXPECT_EQ(before.create, (Wall{100, 0, 100, 299}));
  EXPECT_FALSE(decision("sandwich", hunter_seat, position({80, 50}, {102, 200})).create) << "it is far away";

  State passed = position({104, 50}, {102, 200});
  EXPECT_FALSE(decision("sandwich", hunter_seat, passed).create) << "the strip has no other side yet";
  passed.walls.push_back({99, 0, 99, 299});
  EXPECT_EQ(decision("sandwich", hunter_seat, passed).create, (Wall{104, 0, 104, 299}));
}

TEST(EvasionRungs, walls_that_part_are_taken_away_when_they_are_reached) {
  State state = position({100, 50}, {150, 200});
  const Wall wall{101, 0, 101, 299};
  state.walls.push_back(wall);
  EXPECT_EQ(wall_ahead(state), wall);
  EXPECT_TRUE(parts(wall, state));
  for (const char* name : {"sandwich", "rebuilder"}) {
    const Action action = decision(name, hunter_seat, state);
    ASSERT_EQ(action.removals.size(), 1U) << name;
    EXPECT_EQ(action.removals[0], wall) << name;
  }
  state.prey = {20, 200};
  EXPECT_FALSE(parts(wall, state));
  EXPECT_TRUE(decision("rebuilder", hunter_seat, state).removals.empty()) << "the prey is on this side";
  state.hunter = {90, 50};
  EXPECT_FALSE(wall_ahead(state));
}

TEST(EvasionRungs, the_rebuilder_builds_again_behind_itself_what_it_has_taken_away) {
  const Rules rules;
  const auto player = player_named<Rules>("rebuilder", hunter_seat).make(rules, hunter_seat, 1);
  State state = position({100, 50}, {150, 280});
  state.walls.push_back({101, 0, 101, 299});
  rules.play(state, player->decide(state, Nanoseconds{0}), {});
  EXPECT_TRUE(state.walls.empty());
  const Action again = player->decide(state, Nanoseconds{0});
  EXPECT_EQ(again.create, (Wall{101, 0, 101, 299}));
  rules.play(state, again, {});
  EXPECT_EQ(state.walls.size(), 1U);
  EXPECT_FALSE(parts(state.walls[0], state)) << "it is behind the hunter";
}

TEST(EvasionRungs, the_late_builder_waits_until_a_wall_takes_much) {
  EXPECT_FALSE(decision("late_builder", hunter_seat, position({150, 50}, {230, 200})).create) << "too early";
  EXPECT_FALSE(decision("late_builder", hunter_seat, position({50, 20}, {52, 200})).create)
      << "it takes little";
  EXPECT_EQ(decision("late_builder", hunter_seat, position({150, 50}, {152, 200})).create,
            (Wall{150, 0, 150, 299}));
}

TEST(EvasionRungs, toward_goes_against_the_hunter_and_lives) {
  const Rules rules;
  const auto player = player_named<Rules>("toward", prey_seat).make(rules, prey_seat, 1);
  State state = position({100, 100}, {120, 120});
  const Action first = player->decide(state, Nanoseconds{0});
  ASSERT_TRUE(first.change);
  EXPECT_LT(first.change->x + first.change->y, 0) << "the hunter goes to the lower right";
  for (int ticks = 0; ticks < 40 && state.ending == Ending::none; ++ticks)
    rules.play(state, {}, prey_moves_at(state.tick) ? player->decide(state, Nanoseconds{0}) : Action{});
  EXPECT_EQ(state.ending, Ending::none);
  EXPECT_LT(state.prey.x, state.hunter.x) << "they have passed each other";
}

TEST(EvasionRungs, the_lane_keeper_goes_to_where_the_hunter_was) {
  const Action step = decision("lane", prey_seat, position({100, 100}, {80, 60}));
  EXPECT_EQ(step.change, (Point{-1, 1})) << "the lane runs through 70 70";
}

}  // namespace
}  // namespace agon::evasion
