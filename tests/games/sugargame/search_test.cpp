// The search against the plain one that defines it, and the players that use it.
#include <gtest/gtest.h>

#include "games/sugargame/players/champion.h"
#include "games/sugargame/players/plain_player.h"
#include "games/sugargame/players/players.h"
#include "games/sugargame/positions.h"

namespace agon::sugargame {
namespace {

/// A state after `steps` turns by chance.
State wandered(const Rules& rules, std::uint64_t seed, int steps) {
  Random random(seed, "test");
  auto state = placed_state(rules, seed);
  while (state.step < steps && !rules.deciders(state).empty()) {
    const auto legal = rules.actions(state, mover(state));
    turn(rules, state, legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
  }
  return state;
}

/// The most the mover can be ahead of the other in `turns` turns, by the rules themselves.
int by_rules(const Rules& rules, const State& state, int turns) {
  if (turns == 0 || rules.deciders(state).empty()) return 0;
  const Seat seat = mover(state);
  int best = -100'000;
  for (const auto& action : rules.actions(state, seat)) {
    auto next = state;
    turn(rules, next, action);
    const auto lead = [&](const State& one) { return score(one, seat) - score(one, 1 - seat); };
    best = std::max(best, lead(next) - lead(state) - by_rules(rules, next, turns - 1));
  }
  return best;
}

TEST(PlainSearch, IsTheRulesLookedAhead) {
  const Rules rules({.growth_period = 3});
  for (std::uint64_t seed = 1; seed <= 25; ++seed) {
    const auto state = wandered(rules, seed, static_cast<int>(7 * seed % 60));
    if (rules.deciders(state).empty()) continue;
    const View view = rules.view(state, mover(state));
    for (int depth = 1; depth <= 4; ++depth)
      ASSERT_EQ(plain_search(Field::of(view), Position::of(view), depth, -100'000, 100'000),
                by_rules(rules, state, depth));
  }
}

TEST(Evaluation, CountsSugarAndLandForTheSideThatReachesThemFirst) {
  Field field;
  Position position;
  position.board = {only(cell_at(0, 2)), only(cell_at(4, 2))};
  const auto value = [&](int x, int y, int sugar, int capacity, const Weights& weights) {
    field.cap = position.sugar = {};
    position.sugar.set(cell_at(x, y), sugar);
    field.cap.set(cell_at(x, y), capacity);
    Position other = position;
    std::swap(other.board.own, other.board.other);
    EXPECT_EQ(ground_value(field, other, weights), -ground_value(field, position, weights));
    return ground_value(field, position, weights);
  };
  Weights nearer, land;
  nearer.land = land.nearer = nearer.mobility = land.mobility = 0;
  EXPECT_EQ(value(1, 3, 5, 9, nearer), 5 * nearer.nearer) << "two steps, and four from the other";
  EXPECT_EQ(value(1, 3, 5, 9, land), 9 * land.land);
  EXPECT_EQ(value(3, 3, 5, 9, nearer), -5 * nearer.nearer);
  EXPECT_EQ(value(2, 2, 5, 9, nearer), 0) << "two steps from both";
  EXPECT_EQ(value(0, 0, 5, 9, nearer), 5 * nearer.nearer);
  position.board.own = only(cell_at(0, 0));
  EXPECT_EQ(value(2, 2, 5, 9, nearer), -5 * nearer.nearer) << "four steps, and two from the other";
  position.board.other = only(cell_at(4, 4));
  EXPECT_EQ(value(1, 3, 5, 9, nearer), 0) << "more than three steps from both";
}

TEST(Search, IsExactWhereItReachesTheEnd) {
  const Rules rules({.steps = 61, .growth_period = 4});
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const auto state = wandered(rules, seed, 61 - static_cast<int>(2 + seed % 6));
    if (rules.deciders(state).empty()) continue;
    const View view = rules.view(state, mover(state));
    const Field field = Field::of(view);
    const Position position = Position::of(view);
    const int left = field.horizon - position.step;
    SearchTeam search(12, &kill_table());
    const Found found = search.best(field, position, {}, 1);
    ASSERT_TRUE(found.exact);
    ASSERT_EQ(found.value, point * plain_search(field, position, left, -100'000, 100'000)) << "seed " << seed;
    ++compared;
  }
  EXPECT_GT(compared, 30);
}

TEST(Search, TheSameNodesGiveTheSameMove) {
  const Rules rules;
  const auto state = wandered(rules, 3, 30);
  const View view = rules.view(state, mover(state));
  Limits limits;
  limits.nodes = 20'000;
  SearchTeam one(14, &kill_table()), other(14, &kill_table());
  const Found first = one.best(Field::of(view), Position::of(view), limits, 1);
  const Found second = other.best(Field::of(view), Position::of(view), limits, 1);
  EXPECT_EQ(first.move, second.move);
  EXPECT_EQ(first.nodes, second.nodes);
  EXPECT_LE(first.nodes, 20'100U);
  EXPECT_GE(first.depth, 4);
}

TEST(Search, StopsWhenTheClockSaysSo) {
  const Rules rules;
  const auto state = placed_state(rules, 3);
  const View view = rules.view(state, 0);
  Limits limits;
  limits.stop = std::chrono::steady_clock::now();
  SearchTeam search(14, &kill_table());
  const Found found = search.best(Field::of(view), Position::of(view), limits, 1);
  EXPECT_LT(found.nodes, 10'000U) << "the clock is read every thousand nodes or so";
  EXPECT_FALSE(rules.check(state, 0, action_of(view, found.move))) << "a move is ready at any time";
}

TEST(Field, RandomGrowthCountsAsHalfAsOften) {
  View view;
  view.growth_period = 7;
  EXPECT_EQ(Field::of(view).period, 7);
  view.growth = Growth::random;
  EXPECT_EQ(Field::of(view).period, 14);
  view.growth = Growth::off;
  EXPECT_EQ(Field::of(view).period, 0);
  view.steps = 0;
  view.step = 30;
  EXPECT_EQ(Field::of(view).horizon, 200) << "a hidden limit: the longest it can be";
}

TEST(Players, NeverBreakARule) {
  for (const Config& config : {Config{.steps = 24}, Config{.hide_steps = true, .growth = Growth::random},
                               Config{.steps = 24, .growth = Growth::off, .pass = Pass::lenient}}) {
    const Rules rules(config);
    for (const auto& entry : players_of<Rules>()) {
      auto state = rules.start(5);
      const auto one = entry.make(rules, 0, 1), other = entry.make(rules, 1, 2);
      const std::array<Player<Rules>*, 2> players{one.get(), other.get()};
      std::vector<Decision<Action>> decisions(2);
      while (!rules.deciders(state).empty() && state.step < 24) {
        rules.deciders(state).each([&](Seat seat) {
          decisions[seat].action = players[seat]->decide(rules.view(state, seat), Nanoseconds{0});
          const auto fault = rules.check(state, seat, decisions[seat].action);
          ASSERT_FALSE(fault) << entry.name << ": " << fault->text;
        });
        rules.step(state, decisions);
      }
      EXPECT_EQ(state.forfeits, (std::array{Forfeit::none, Forfeit::none}));
    }
  }
}

TEST(Players, PassWhenStuck) {
  const auto state =
      state_with({{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}}, {{0, 1}, {1, 1}, {2, 1}, {3, 1}, {4, 1}});
  const Rules rules;
  for (const auto& entry : players_of<Rules>())
    EXPECT_TRUE(entry.make(rules, 0, 1)->decide(rules.view(state, 0), Nanoseconds{0}).null()) << entry.name;
}

TEST(Players, AllButTheDrifterTakeAKill) {
  const Rules rules;
  const auto state = state_with({{0, 1}, {1, 1}, {4, 0}}, {{0, 2}, {4, 4}});
  for (const auto& entry : players_of<Rules>()) {
    if (entry.name == "drifter" || entry.name == "random") continue;
    auto next = state;
    turn(rules, next, entry.make(rules, 0, 1)->decide(rules.view(state, 0), Nanoseconds{0}));
    EXPECT_EQ(next.kills[0], 1) << entry.name;
  }
}

TEST(Champion, HuntsDownTheLastAgent) {
  const Rules rules;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    auto state = state_with({{0, 0}, {4, 0}, {2, 0}}, {{2, 4}});
    state.step = 60;
    Strength strength;
    strength.table_bits = 14;
    strength.nodes = 10'000;
    Champion champion(strength);
    Drifter drifter(seed);
    while (!rules.deciders(state).empty())
      turn(rules, state,
           mover(state) == 0 ? champion.decide(rules.view(state, 0), Nanoseconds{0})
                             : drifter.decide(rules.view(state, 1), Nanoseconds{0}));
    EXPECT_EQ(rules.outcome(state).reason, "all-removed") << "seed " << seed;
  }
}

}  // namespace
}  // namespace agon::sugargame
