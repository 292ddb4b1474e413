// Searches by several threads: what they find where it can be known, and when there is one thread alone.
#include <gtest/gtest.h>

#include "games/sugargame/players/champion.h"
#include "games/sugargame/players/helpers.h"
#include "games/sugargame/players/plain_player.h"
#include "games/sugargame/positions.h"

namespace agon::sugargame {
namespace {

View wandered(const Rules& rules, std::uint64_t seed, int steps) {
  Random random(seed, "team");
  auto state = placed_state(rules, seed);
  while (state.step < steps && !rules.deciders(state).empty()) {
    const auto legal = rules.actions(state, mover(state));
    turn(rules, state, legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
  }
  return rules.view(state, mover(state));
}

TEST(SearchTeam, IsExactWhereItReachesTheEnd) {
  const Rules rules({.steps = 40, .growth_period = 4});
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const View view = wandered(rules, seed, 34);
    const Field field = Field::of(view);
    const Position position = Position::of(view);
    if (position.over(field)) continue;
    SearchTeam team(10, &kill_table());
    const Found found = team.best(field, position, {}, 3);
    ASSERT_TRUE(found.exact);
    ASSERT_EQ(found.value, point * plain_search(field, position, 6, -100'000, 100'000)) << "seed " << seed;
    ++compared;
  }
  EXPECT_GT(compared, 20);
}

TEST(SearchTeam, HelpersStopWithTheFirst) {
  const Rules rules;
  const View view = wandered(rules, 3, 30);
  Limits limits;
  limits.nodes = 50'000;
  SearchTeam team(14, &kill_table());
  const Found found = team.best(Field::of(view), Position::of(view), limits, 2);
  EXPECT_GE(found.nodes, 50'000U);
  EXPECT_FALSE(found.stuck);
  EXPECT_EQ(Thinkers::now(), 0);
}

/// As many think as there are cores: the team then does what one thread does, node for node.
TEST(SearchTeam, TakesNoCoreThatAnotherThinksOn) {
  const Rules rules;
  const View view = wandered(rules, 3, 30);
  Limits limits;
  limits.nodes = 30'000;
  SearchTeam alone(14, &kill_table()), team(14, &kill_table());
  const Thinkers others(own_cores());
  const Found one = alone.best(Field::of(view), Position::of(view), limits, 1);
  const Found found = team.best(Field::of(view), Position::of(view), limits, 0);
  EXPECT_EQ(found.nodes, one.nodes);
  EXPECT_EQ(found.move, one.move);
  EXPECT_EQ(found.value, one.value);
}

}  // namespace
}  // namespace agon::sugargame
