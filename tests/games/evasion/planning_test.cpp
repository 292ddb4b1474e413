// The champions' plans against opponents that they foresee.
#include <gtest/gtest.h>

#include <algorithm>

#include "arena/players.h"
#include "games/evasion/players/building.h"
#include "games/evasion/players/players.h"
#include "games/evasion/players/readers.h"
#include "games/evasion/players/wall_planner.h"

namespace agon::evasion {
namespace {

Config with_walls(int interval, int most) {
  Config config;
  config.wall_interval = interval;
  config.max_walls = most;
  config.tick_cap = 4000;
  return config;
}

int ticks_of(const Rules& rules, const std::string& hunter, const std::string& prey, std::uint64_t seed = 1) {
  const auto chaser = player_named<Rules>(hunter, hunter_seat).make(rules, hunter_seat, seed);
  const auto chased = player_named<Rules>(prey, prey_seat).make(rules, prey_seat, seed);
  State state = rules.start(seed);
  while (state.ending == Ending::none) {
    const Action walls = chaser->decide(state, Nanoseconds{0});
    EXPECT_FALSE(rules.check(state, hunter_seat, walls));
    rules.play(state, walls, prey_moves_at(state.tick) ? chased->decide(state, Nanoseconds{0}) : Action{});
  }
  return state.tick;
}

/// The reader after so many ticks of a hunter that builds nothing.
std::optional<PreyHabit> read(const std::string& prey, int ticks, PreyKind unknown = PreyKind::none) {
  const Rules rules;
  const auto chased = player_named<Rules>(prey, prey_seat).make(rules, prey_seat, 1);
  PreyReader reader(unknown);
  State state = rules.start(1);
  for (int later = 0; later < ticks; ++later) {
    reader.see(state);
    rules.play(state, {}, prey_moves_at(state.tick) ? chased->decide(state, Nanoseconds{0}) : Action{});
  }
  reader.see(state);
  return reader.known();
}

TEST(EvasionPlanning, a_prey_is_known_by_what_it_does) {
  EXPECT_FALSE(read("runner", 30)) << "too little has been seen";
  for (const auto& [name, kind] : {std::pair{"lane", PreyKind::lane}, {"toward", PreyKind::toward}}) {
    const auto known = read(name, 160);
    ASSERT_TRUE(known) << name;
    EXPECT_EQ(known->kind, kind) << name;
  }
  const auto stranger = read("lane", 160, PreyKind::lane);
  EXPECT_TRUE(!stranger || stranger->kind != PreyKind::lane);
  EXPECT_FALSE(read("random", 160)) << "nobody foresees it";
}

TEST(EvasionPlanning, a_hunter_is_known_by_its_walls) {
  const Rules rules;
  const auto greedy = player_named<Rules>("greedy", hunter_seat).make(rules, hunter_seat, 1);
  const auto runner = player_named<Rules>("runner", prey_seat).make(rules, prey_seat, 1);
  HunterReader reader(rules, HunterKind::none), stranger(rules, HunterKind::greedy);
  State state = rules.start(1);
  for (int walls = 0; state.tick < 600 && state.ending == Ending::none;) {
    Action step;
    if (prey_moves_at(state.tick)) {
      for (HunterReader* each : {&reader, &stranger}) each->see(state);
      if (walls < 2) {
        EXPECT_FALSE(reader.known());
      }
      step = runner->decide(state, Nanoseconds{0});
      for (HunterReader* each : {&reader, &stranger}) each->decided(*step.change);
    }
    const Action action = greedy->decide(state, Nanoseconds{0});
    walls += action.create ? 1 : 0;
    rules.play(state, action, step);
  }
  const auto known = reader.known();
  ASSERT_TRUE(known);
  EXPECT_EQ(known->habit.kind, HunterKind::greedy);
  EXPECT_EQ(known->habit.reach, 15);
  const auto other = stranger.known();
  EXPECT_TRUE(!other || other->habit.kind != HunterKind::greedy || other->habit.reach != 15);
}

TEST(EvasionPlanning, a_deed_is_the_action_that_it_tells) {
  const Rules rules;
  State state;
  state.tick = 100;
  state.hunter = {100, 50};
  state.prey = {150, 200};
  for (const Deed deed : {Deed::nothing, Deed::upright, Deed::level})
    EXPECT_EQ(deed_of(state, action_of(rules.config(), state, deed)), deed);
  EXPECT_EQ(action_of(rules.config(), state, Deed::removal), Action{}) << "no wall is in the way";
  state.walls.push_back({101, 0, 101, 299});
  for (const Deed deed : {Deed::removal, Deed::passage})
    EXPECT_EQ(deed_of(state, action_of(rules.config(), state, deed)), deed);
}

TEST(EvasionPlanning, the_hunter_catches_a_prey_that_it_foresees_sooner_than_the_others_do) {
  for (const auto& [interval, most] : {std::pair{50, 10}, {5, 2}}) {
    const Rules rules(with_walls(interval, most));
    for (const char* prey : {"runner", "toward"}) {
      const int champion = ticks_of(rules, "champion", prey);
      EXPECT_LE(champion, 900) << prey;
      for (const char* hunter : {"late_builder", "greedy", "rebuilder"})
        EXPECT_LT(champion, ticks_of(rules, hunter, prey)) << hunter << " " << prey;
    }
  }
}

TEST(EvasionPlanning, the_prey_outlives_the_runner_against_a_hunter_that_it_foresees) {
  const Rules rules(with_walls(50, 10));
  for (const char* hunter : {"sandwich", "late_builder", "greedy"})
    EXPECT_GE(ticks_of(rules, hunter, "champion"), 2 * ticks_of(rules, hunter, "runner")) << hunter;
}

/// Of processor time, whatever the nodes say; what is left is shared out among the moves to come.
/// A trap closes slowly: a prey that looks only some hundred ticks ahead was caught at 1795 and 2096.
TEST(EvasionPlanning, the_prey_foresees_a_slow_trap) {
  EXPECT_EQ(ticks_of(Rules(with_walls(5, 2)), "sandwich", "champion"), 4000);
  EXPECT_GT(ticks_of(Rules(with_walls(100, 20)), "sandwich", "champion"), 3000);
}

TEST(EvasionPlanning, an_effort_is_spent_over_the_whole_game) {
  const Rules rules(with_walls(50, 10));
  constexpr Nanoseconds all = std::chrono::milliseconds(300);
  WallPlanner planner(rules, 1, 1, PlanClock(all));
  State state = rules.start(1);
  const PreyHabit lane{PreyKind::lane};
  const auto began = search::processor_time();
  const auto plan = [&] {
    const auto before = search::processor_time();
    planner.next(state, lane);
    return search::processor_time() - before;
  };
  EXPECT_GE(plan(), all / 20) << "a new plan takes more than a move";
  EXPECT_LT(search::processor_time() - began, all) << "but leaves some of it";
  state.prey = {state.prey.x + 5, state.prey.y};
  EXPECT_GE(plan(), all / 30) << "not as foreseen: a new plan, from what is left";
}

TEST(EvasionPlanning, champions_play_by_an_effort_as_well) {
  Config config = with_walls(50, 10);
  config.total_ms = 2000;
  const Rules rules(config);
  EXPECT_LE(ticks_of(rules, "champion?effort=0.2", "runner"), 900);
  EXPECT_GE(ticks_of(rules, "greedy", "champion?effort=0.2"), ticks_of(rules, "greedy", "runner"));
}

}  // namespace
}  // namespace agon::evasion
