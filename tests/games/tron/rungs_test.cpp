// Players that think of one thing alone.
#include <gtest/gtest.h>

#include "arena/players.h"
#include "games/tron/players/harvest.h"
#include "games/tron/players/players.h"
#include "kit/decided.h"

namespace agon::tron {
namespace {

/// Blue has a row of Yellow's walls beside it, and Yellow is far away.
State beside_a_row(const Rules& rules) {
  State state = rules.start(0);
  state.agents[blue].position = {10, 8};
  for (int x = 8; x < 24; ++x) state.board.put({x, 9}, Cell::YellowWall);
  return state;
}

TEST(TronHarvest, eats_a_row_of_walls) {
  const Rules rules;
  State state = beside_a_row(rules);
  const auto player = player_named<Rules>("harvester", blue).make(rules, blue, 1);
  for (int cycle = 0; cycle < 8; ++cycle)
    rules.step(state, decided(player->decide(state, Nanoseconds{0}), Action{}));
  EXPECT_GE(state.scores[blue] - state.scores[yellow], 5);
  EXPECT_EQ(state.agents[blue].health, rules.config().init_health) << "it has spent none";
}

TEST(TronHarvest, counts_own_walls_and_those_it_breaks) {
  const Rules rules;
  State state = rules.start(0);
  const auto empty = best_harvest(rules.config(), state, blue, 4, 1'000'000);
  EXPECT_EQ(empty.value / 1000, 4) << "a wall a cycle";
  state = beside_a_row(rules);
  EXPECT_GT(best_harvest(rules.config(), state, blue, 6, 1'000'000).value, 8'000) << "and those it breaks";
}

TEST(TronHarvest, looks_less_far_where_its_nodes_end) {
  const Rules rules;
  const State state = beside_a_row(rules);
  const auto shallow = best_harvest(rules.config(), state, blue, 2, 1'000'000);
  EXPECT_EQ(best_harvest(rules.config(), state, blue, 12, 30).value, shallow.value);
}

}  // namespace
}  // namespace agon::tron
