// The designed law of sugar.
#include <gtest/gtest.h>

#include "core/from_json.h"
#include "core/to_json.h"
#include "games/sugargame/positions.h"
#include "games/sugargame/rules/sugar_growth.h"

namespace agon::sugargame {
namespace {

TEST(SugarMap, IsAlikeForBothSidesAndFullBetweenTheHomeRows) {
  const Rules rules;
  int none = 0;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    const auto state = rules.start(seed);
    Cells some = state.sugar.some();
    ASSERT_EQ(some & (row(0) | row(4)), 0U);
    ASSERT_NE(some, 0U);
    ASSERT_NE(some, row(1) | row(2) | row(3));
    for (int cell = 0; cell < cell_count; ++cell) {
      const int mirrored = cell_at(column_of(cell), board_size - 1 - row_of(cell));
      ASSERT_EQ(state.cap.at(cell), state.cap.at(mirrored));
      const bool between = row_of(cell) >= 1 && row_of(cell) <= 3;
      ASSERT_EQ(state.sugar.at(cell), between ? state.cap.at(cell) : 0);
      none += state.cap.at(cell) == 0 ? 1 : 0;
    }
  }
  EXPECT_NEAR(none / (2000.0 * cell_count), 0.40, 0.01);
}

TEST(SugarMap, KeepsToTheHostsBounds) {
  const Rules rules({.max_cap = 3, .zero_percent = 1});
  for (std::uint64_t seed = 0; seed < 200; ++seed)
    for (int cell = 0; cell < cell_count; ++cell) ASSERT_LE(rules.start(seed).cap.at(cell), 3);
}

TEST(SugarMap, CanBeGiven) {
  Config config;
  config.cap = "1234500000111112222233333";
  EXPECT_EQ(Rules::problem(config), "");
  EXPECT_EQ(Rules(config).start(1).sugar.text(), "0000000000111112222200000");
  config.sugar = "0000000000100002000000000";
  EXPECT_EQ(Rules::problem(config), "");
  EXPECT_EQ(Rules(config).start(1).sugar.text(), config.sugar);
  config.sugar[10] = '2';
  EXPECT_EQ(Rules::problem(config), "sugar: cell (0,2) holds 2, its capacity is 1");
  config.sugar = "1000000000000000000000000";
  EXPECT_EQ(Rules::problem(config), "sugar: cell (0,0) is on a home row, which starts without sugar");
  config.cap = "12x";
  EXPECT_NE(Rules::problem(config), "");
  config.cap.clear();
  EXPECT_NE(Rules::problem(config), "") << "sugar without capacities";
}

/// One cell of 4 at (2,2), agents far from it.
State field(int level, int step) {
  auto state = state_with({{0, 0}, {4, 0}}, {{0, 4}, {4, 4}});
  state.cap.set(cell_at(2, 2), 4);
  state.cap.set(cell_at(0, 0), 9);
  state.sugar.set(cell_at(2, 2), level);
  state.step = step;
  return state;
}

TEST(Growth, ComesAtTheEndOfEveryTenthStepUpToTheCapacity) {
  const Rules rules;
  auto state = field(0, 0);
  const std::array<Action, 4> dance{go(0, 1, 0), go(5, 1, 4), go(0, 0, 0), go(5, 0, 4)};
  for (int step = 1; step <= 100; ++step) {
    turn(rules, state, dance[static_cast<std::size_t>(step - 1) % 4]);
    ASSERT_EQ(state.sugar.at(cell_at(2, 2)), std::min(4, step / 10)) << step;
  }
}

TEST(Growth, NeverUnderAnAgentAndAgainWhereOneWas) {
  const Rules rules({.growth_period = 1});
  auto state = field(0, 0);
  turn(rules, state, go(1, 3, 0));
  EXPECT_EQ(state.sugar.at(cell_at(0, 0)), 0) << "agent 0 stands there";
  turn(rules, state, go(5, 1, 4));
  turn(rules, state, go(0, 1, 0));
  EXPECT_EQ(state.sugar.at(cell_at(0, 0)), 1);
}

TEST(Growth, WhereAnAgentWasRemovedSugarGrows) {
  const Rules rules({.growth_period = 1});
  auto state = state_with({{0, 1}, {1, 1}}, {{0, 2}, {4, 4}});
  state.cap.set(cell_at(0, 2), 5);
  turn(rules, state, go(1, 1, 2));
  EXPECT_EQ(state.sugar.at(cell_at(0, 2)), 1);
}

TEST(Growth, CanBeSwitchedOff) {
  const Rules rules({.growth = Growth::off, .growth_period = 1});
  auto state = field(1, 9);
  turn(rules, state, go(5, 1, 4));
  EXPECT_EQ(state.sugar.at(cell_at(2, 2)), 1);
}

TEST(Growth, ByChanceIsHalfOfAllAndTheSameForTheSameSeed) {
  int grown = 0;
  for (int step = 1; step <= 4000; ++step) {
    grown += count_of(lucky_cells(7, step));
    ASSERT_EQ(lucky_cells(7, step), lucky_cells(7, step));
  }
  EXPECT_NEAR(grown / (4000.0 * cell_count), 0.5, 0.01);
  const Rules rules({.growth = Growth::random, .growth_period = 1});
  auto state = field(0, 0);
  int ticks = 0;
  for (; state.sugar.at(cell_at(2, 2)) < 4 && ticks < 100; ++ticks) {
    const bool lucky = (lucky_cells(state.luck, state.step + 1) >> cell_at(2, 2) & 1U) != 0;
    const int before = state.sugar.at(cell_at(2, 2));
    const std::array<Action, 4> dance{go(0, 1, 0), go(5, 1, 4), go(0, 0, 0), go(5, 0, 4)};
    turn(rules, state, dance[static_cast<std::size_t>(ticks) % 4]);
    ASSERT_EQ(state.sugar.at(cell_at(2, 2)), before + (lucky ? 1 : 0));
  }
  EXPECT_GT(ticks, 4);
}

TEST(Sugar, IsTakenWholeByMovingIn) {
  const Rules rules;
  auto state = state_with({{2, 1}}, {{0, 4}});
  state.cap.set(cell_at(2, 2), 9);
  state.sugar.set(cell_at(2, 2), 7);
  turn(rules, state, go(0, 2, 2));
  EXPECT_EQ(state.taken, (std::array{7, 0}));
  EXPECT_EQ(state.sugar.at(cell_at(2, 2)), 0);
}

TEST(Sugar, NeverLiesUnderAnAgentNorAboveCapacity) {
  for (const auto growth : {Growth::constant, Growth::random}) {
    const Rules rules({.growth = growth, .growth_period = 3});
    Random random(5, "test");
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      auto state = placed_state(rules, seed);
      while (!rules.deciders(state).empty()) {
        const auto legal = rules.actions(state, mover(state));
        turn(rules, state, legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
        const Cells occupied = side_cells(state.agents, 0) | side_cells(state.agents, 1);
        ASSERT_EQ(state.sugar.some() & occupied, 0U);
        for (int cell = 0; cell < cell_count; ++cell) ASSERT_LE(state.sugar.at(cell), state.cap.at(cell));
      }
    }
  }
}

TEST(Levels, HoldsEveryDigitInEveryCell) {
  for (int cell = 0; cell < cell_count; ++cell)
    for (int level = 0; level <= 9; ++level) {
      Levels levels = Levels::from("9876543210987654321098765");
      levels.set(cell, level);
      ASSERT_EQ(levels.at(cell), level);
      ASSERT_EQ(Levels::from(levels.text()), levels);
      ASSERT_EQ(levels.take(cell), level);
      ASSERT_EQ(levels.at(cell), 0);
    }
  const auto levels = Levels::from("9876543210987654321098765");
  EXPECT_EQ(levels.sum(all_cells), 2 * 45 + 9 + 8 + 7 + 6 + 5);
  EXPECT_EQ(levels.sum(only(0) | only(24)), 14);
  Levels back;
  EXPECT_THROW(from_json(json::value("123"), back, "sugar"), BadValue);
  EXPECT_THROW(from_json(json::value("98765432109876543210987a5"), back, "sugar"), BadValue);
}

}  // namespace
}  // namespace agon::sugargame
