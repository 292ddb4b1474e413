// What follows from the rules, found by exhaustion.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "games/sugargame/positions.h"
#include "games/sugargame/rules/board.h"

namespace agon::sugargame {
namespace {

/// Calls `visit(set)` for every set of `count` cells out of `among`.
template <class Visit>
void each_set(Cells among, int count, Visit&& visit, Cells chosen = 0) {
  if (count == 0) return visit(chosen);
  for (; among != 0; among &= among - 1)
    each_set(among & (among - 1), count - 1, visit, chosen | (among & -among));
}

/// Every board that can stand at the start of a turn, with up to `most` agents a side.
template <class Visit>
void each_reachable(int most, Visit&& visit) {
  for (int own = 1; own <= most; ++own)
    for (int other = 1; other <= most; ++other)
      each_set(all_cells, own, [&](Cells mine) {
        each_set(all_cells & ~mine, other, [&](Cells theirs) {
          const Board board{mine, theirs};
          if (reachable(board)) visit(board);
        });
      });
}

TEST(Perft, FromTheStart) {
  const std::array<std::uint64_t, 8> leaves{1, 5, 25, 230, 2111, 19476, 178609, 1853394};
  for (int depth = 0; depth < 8; ++depth)
    EXPECT_EQ(perft(first_board, depth), leaves[static_cast<std::size_t>(depth)]);
}

std::uint64_t perft_by_rules(const Rules& rules, const State& state, int depth) {
  if (depth == 0) return 1;
  std::uint64_t leaves = 0;
  for (const auto& action : rules.actions(state, mover(state))) {
    auto next = state;
    turn(rules, next, action);
    leaves += perft_by_rules(rules, next, depth - 1);
  }
  return leaves;
}

TEST(Perft, IsTheSameByTheRules) {
  const Rules rules;
  const auto state = placed_state(rules, 3);
  EXPECT_EQ(perft_by_rules(rules, state, 4), 2111U);
  EXPECT_EQ(perft_by_rules(rules, state, 5), 19476U);
}

TEST(GameInfo, TheBoardPlaysAsTheRulesDo) {
  const Rules rules;
  Random random(11, "test");
  std::uint64_t turns = 0, choices = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    auto state = placed_state(rules, seed);
    Board board = first_board;
    while (!rules.deciders(state).empty()) {
      ASSERT_TRUE(reachable(board));
      const auto legal = rules.actions(state, mover(state));
      std::set<std::pair<int, int>> expected, found;
      for (const auto& action : legal)
        if (!action.null())
          expected.insert(
              {state.agents[static_cast<std::size_t>(action.agent)], cell_at(action.x, action.y)});
      each_move(board, [&](Move move) { found.insert({move.from, move.to}); });
      ASSERT_EQ(found, expected);
      ASSERT_EQ(stuck(board), expected.empty());
      ASSERT_LE(legal.size(), 20U);
      ++turns;
      choices += legal.size();
      const auto& action = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
      const int from = action.null() ? 0 : state.agents[static_cast<std::size_t>(action.agent)];
      const Turn next = action.null()
                            ? pass_of(board)
                            : turn_of(board, {static_cast<std::uint8_t>(from),
                                              static_cast<std::uint8_t>(cell_at(action.x, action.y))});
      const int before = state.kills[mover(state)];
      const Seat seat = mover(state);
      turn(rules, state, action);
      board = next.board();
      ASSERT_EQ(board.own, side_cells(state.agents, mover(state)));
      ASSERT_EQ(board.other, side_cells(state.agents, 1 - mover(state)));
      ASSERT_EQ(count_of(next.removed), state.kills[seat] - before);
    }
  }
  EXPECT_NEAR(static_cast<double>(choices) / static_cast<double>(turns), 8.5, 0.3)
      << "mean branching of random games";
}

TEST(GameInfo, NobodyLosesAnAgentOnTheOwnTurnAndKeepsAtMostOneAmongOpponents) {
  std::uint64_t boards = 0;
  int most_kills = 0;
  each_reachable(3, [&](const Board& board) {
    ++boards;
    ASSERT_EQ(surrounded(board.other, board.own) & ~board.other, 0U);
    int moves = 0;
    each_move(board, [&](Move move) {
      ++moves;
      const Turn turn = turn_of(board, move);
      ASSERT_EQ(count_of(turn.own), count_of(board.own));
      ASSERT_EQ(surrounded(turn.other, turn.own), 0U);
      ASSERT_EQ(surrounded(turn.own, turn.other) & ~only(move.to), 0U) << "only the agent just moved";
      ASSERT_TRUE(turn.other == 0 || reachable(turn.board()));
      ASSERT_TRUE(turn.other != 0 || count_of(turn.own) >= 2) << "the board is never empty";
      ASSERT_TRUE(turn.removed == 0 || count_of(board.own) >= 2) << "one agent can never kill";
      most_kills = std::max(most_kills, count_of(turn.removed));
    });
    ASSERT_GT(moves, 0);
    ASSERT_LE(moves, 20);
  });
  EXPECT_GT(boards, 1'000'000U);
  EXPECT_EQ(most_kills, 2) << "two is the most with three agents";
}

/// Whether some move of these agents can remove `count` at once from a board that can stand at the start of a
/// turn.
bool can_remove(Cells own, int count) {
  bool possible = false;
  each_move({own, 0}, [&](Move move) {
    const Cells moved = own ^ only(move.from) ^ only(move.to);
    const Cells prey = surrounded(all_cells & ~moved & ~own, moved);
    each_set(prey, count, [&](Cells other) { possible |= reachable({own, other}); });
  });
  return possible;
}

TEST(GameInfo, AtMostThreeAreRemovedAtOnce) {
  // Agents beside the removed only make a board harder to reach, so it is enough to try the removed alone.
  bool three = false;
  for (int own = 2; own <= agents_a_side; ++own)
    each_set(all_cells, own, [&](Cells mine) {
      three |= can_remove(mine, 3);
      ASSERT_FALSE(can_remove(mine, 4));
    });
  EXPECT_TRUE(three);
}

TEST(GameInfo, StuckHappensInOnePatternAlone) {
  std::vector<Board> found;
  for (int own = 1; own <= agents_a_side; ++own)
    each_set(all_cells, own, [&](Cells mine) {
      const Cells frontier = neighbours(mine) & ~mine;
      const int more = agents_a_side - count_of(frontier);
      for (int extra = 0; extra <= more; ++extra)
        each_set(all_cells & ~mine & ~frontier, extra, [&](Cells rest) {
          const Board board{mine, frontier | rest};
          ASSERT_TRUE(stuck(board));
          if (reachable(board)) found.push_back(board);
        });
    });
  ASSERT_EQ(found.size(), 4U) << "one a side of the square";
  std::set<std::pair<Cells, Cells>> expected{
      {row(0), row(1)}, {row(4), row(3)}, {left_column, left_column << 1}, {right_column, right_column >> 1}};
  for (const auto& board : found) {
    EXPECT_EQ(expected.count({board.own, board.other}), 1U);
    EXPECT_FALSE(stuck(pass_of(board).board())) << "both stuck is impossible";
    EXPECT_EQ(surrounded(board.other, board.own), 0U) << "a pass never kills";
  }
}

}  // namespace
}  // namespace agon::sugargame
