#include <gtest/gtest.h>

#include <ctime>

#include "arena/players.h"
#include "core/hash.h"
#include "games/tron/players/champion.h"
#include "games/tron/players/players.h"
#include "kit/decided.h"

namespace agon::tron {
namespace {

State play(const Rules& rules, const std::vector<std::string>& names, std::uint64_t seed,
           int most_cycles = 1000) {
  const auto players = make_players(rules, names, seed);
  State state = rules.start(seed);
  while (state.ending == Ending::none && state.cycle < most_cycles) {
    std::vector<Decision<Action>> decisions(2);
    for (Seat side = 0; side < 2; ++side) {
      decisions[side].action = players[side]->decide(rules.view(state, side), Nanoseconds{0});
      EXPECT_FALSE(rules.check(state, side, decisions[side].action))
          << names[side] << " played what the rules refuse";
    }
    rules.step(state, decisions);
  }
  return state;
}

TEST(TronPlayers, all_play_by_the_rules_and_the_same_way_twice) {
  const Rules rules;
  for (const auto& entry : players_of<Rules>()) {
    SCOPED_TRACE(entry.name);
    const State once = play(rules, {entry.name, "wall_hugger"}, 5, 25);
    EXPECT_EQ(hash_of(once), hash_of(play(rules, {entry.name, "wall_hugger"}, 5, 25)));
  }
}

TEST(TronPlayers, boards_larger_than_the_originals_are_played_too) {
  Config config;
  config.map = "generated";
  config.width = 45;
  config.height = 45;
  EXPECT_EQ(play(Rules(config), {"champion", "genetic"}, 3, 6).cycle, 6);
}

/// Blue alone in a room of its own with walls all around it.
Told trapped(int health, int cooldown) {
  Config config;
  config.map = "custom";
  config.rows = {"WWWWWWWWW", "WEEEEEEEW", "WEEEEEEEW", "WEEEEEEEW", "WEEEEEEEW", "WWWWWWWWW"};
  config.starts = {{3, 2, Direction::Right}, {7, 4, Direction::Left}};
  const Rules rules(config);
  State state = rules.start(0);
  state.agents[blue].health = health;
  state.agents[blue].wall_breaker_cooldown = cooldown;
  state.board.put({4, 2}, Cell::YellowWall);
  state.board.put({3, 1}, Cell::BlueWall);
  state.board.put({3, 3}, Cell::BlueWall);
  state.board.put({2, 2}, Cell::BlueWall);
  return rules.told(state, blue);
}

TEST(TronPlayers, champion_breaks_a_wall_that_it_cannot_avoid) {
  ChampionMind mind{Rules()};
  search::SearchLimits limits;
  limits.nodes = 2000;
  EXPECT_TRUE(mind.think(trapped(1, 0), limits).action.activate_wall_breaker);
  EXPECT_FALSE(mind.think(trapped(3, 9), limits).action.activate_wall_breaker) << "it is still cooling down";
}

TEST(TronPlayers, champion_ends_a_game_that_its_death_wins) {
  Config config;
  const Rules rules(config);
  State state = rules.start(0);
  state.agents[blue].direction = Direction::Up;  // the border is ahead
  state.scores = {60, 10};
  ChampionMind mind(rules);
  search::SearchLimits limits;
  limits.nodes = 500;
  const Thought thought = mind.think(rules.told(state, blue), limits);
  EXPECT_GT(thought.value, win_value / 2);
  rules.step(state, decided(thought.action, Action{}));
  EXPECT_EQ(state.ending, Ending::area_wall);
  EXPECT_EQ(rules.outcome(state).winners, std::vector<Seat>{blue});
}

/// Processor time of this thread: what others do on the machine does not count.
Nanoseconds thread_time() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::chrono::seconds(now.tv_sec) + Nanoseconds(now.tv_nsec);
}

TEST(TronPlayers, those_that_think_by_the_clock_stay_inside_it) {
  const Rules rules;
  for (const Nanoseconds allowed :
       {Nanoseconds(std::chrono::milliseconds(2)), Nanoseconds(std::chrono::milliseconds(20))}) {
    const auto players = make_players(rules, {"genetic", "champion"}, 4);
    State state = rules.start(4);
    while (state.ending == Ending::none && state.cycle < 25) {
      std::vector<Decision<Action>> decisions(2);
      for (Seat side = 0; side < 2; ++side) {
        const Nanoseconds began = thread_time();
        decisions[side].action = players[side]->decide(rules.view(state, side), allowed);
        // The first decision of all also builds its tables.
        if (state.cycle > 0) {
          EXPECT_LT(thread_time() - began, allowed + std::chrono::milliseconds(20)) << side;
        }
      }
      rules.step(state, decisions);
    }
  }
}

/// Blue stands in the middle; Yellow has left a row of walls beside it and is far away.
TEST(TronPlayers, champion_eats_a_row_of_walls) {
  Config config;
  const Rules rules(config);
  State state = rules.start(0);
  state.agents[blue].position = {10, 8};
  for (int x = 8; x < 24; ++x) state.board.put({x, 9}, Cell::YellowWall);
  ChampionMind mind(rules);
  search::SearchLimits limits;
  limits.nodes = 2000;
  for (int cycle = 0; cycle < 8; ++cycle)
    rules.step(state, decided(mind.think(rules.told(state, blue), limits).action, Action{}));
  EXPECT_GE(state.scores[blue] - state.scores[yellow], 5);
}

/// What the champion thinks of Blue among its own walls with a breaker for three more cycles; beyond them are
/// free cells, or none.
int value_among_walls(bool free_cells) {
  Config config;
  config.map = "custom";
  config.rows = {"WWWWWWWWWWWWWWWWWWWW", "WEEEEEEEEEEEEEEEEEEW", "WEEEEEEEEEEEEEEEEEEW",
                 "WEEEEEEEEEEEEEEEEEEW", "WEEEEEEEEEEEEEEEEEEW", "WWWWWWWWWWWWWWWWWWWW"};
  config.starts = {{2, 2, Direction::Right}, {17, 2, Direction::Left}};
  const Rules rules(config);
  State state = rules.start(0);
  state.agents[blue].wall_breaker_rem_time = 4;
  state.agents[blue].wall_breaker_cooldown = 9;
  for (int y = 1; y <= 4; ++y)
    for (int x = 1; x <= 9; ++x)
      if (Position{x, y} != state.agents[blue].position && (x <= 3 || x == 9 || !free_cells))
        state.board.put({x, y}, Cell::BlueWall);
  TerritoryJudge<12> judge;
  return Duel<12, TerritoryJudge<12>>(rules.told(state, blue), judge).evaluate();
}

TEST(TronPlayers, champion_counts_the_room_behind_walls_that_it_can_still_break) {
  EXPECT_GT(value_among_walls(true), value_among_walls(false) + Weights{}.lack);
}

TEST(TronPlayers, champion_beats_the_simple_ones) {
  for (const Seat seat : {blue, yellow}) {
    std::vector<std::string> names{"random", "random"};
    names[seat] = "champion";
    const State end = play(Rules(), names, 11);
    EXPECT_GT(end.scores[seat], end.scores[1 - seat]);
  }
}

}  // namespace
}  // namespace agon::tron
