// The game of kills alone: counts found by exhaustion, and the table that players read.
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "core/random.h"
#include "games/sugargame/players/kills/kill_table.h"

namespace agon::sugargame {
namespace {

/// The definition, without table or symmetry.
int by_definition(const Board& board, int turns) {
  if (turns == 0 || board.own == 0 || board.other == 0) return 0;
  int best = -100;
  each_move(board, [&](Move move) {
    const Turn turn = turn_of(board, move);
    best = std::max(best, count_of(turn.removed) - by_definition(turn.board(), turns - 1));
  });
  return best == -100 ? -by_definition(pass_of(board).board(), turns - 1) : best;
}

Board random_board(Random& random, int own, int other) {
  while (true) {
    Board board;
    const auto add = [&](Cells& side, int count) {
      while (count_of(side) < count) {
        const Cells cell = only(static_cast<int>(random.below(cell_count)));
        if (((board.own | board.other) & cell) == 0) side |= cell;
      }
    };
    add(board.own, own);
    add(board.other, other);
    if (reachable(board)) return board;
  }
}

TEST(KillSolver, AgreesWithTheDefinition) {
  KillSolver small(3, 3), large(4, 2);
  for (int turns = 1; turns <= 4; ++turns) {
    small.sweep();
    if (turns <= 3) large.sweep();
    Random random(static_cast<std::uint64_t>(turns), "test");
    for (int sample = 0; sample < 300; ++sample) {
      const Board board = random_board(random, random.between(1, 3), random.between(1, 3));
      ASSERT_EQ(small.value(board), by_definition(board, turns));
      if (turns > 3) continue;
      const Board wide = random_board(random, 4, random.between(1, 2));
      ASSERT_EQ(large.value(wide), by_definition(wide, turns));
    }
  }
}

/// Five against five would take a gigabyte: what would not fit there shows in the numbers alone.
TEST(KillSolver, HasANumberForEveryBoard) {
  std::uint64_t boards = 0;
  for (int own = 1; own <= most_agents; ++own)
    for (int other = 1; other <= most_agents; ++other)
      boards += kill_index().classes(own) * kill_index().sets(other).size();
  EXPECT_EQ(boards, 605'657'870U);
  EXPECT_LT(boards, std::uint64_t{1} << KillSolver::place_bits);
}

TEST(KillSolver, ThreadsShareTheWorkAndChangeNothing) {
  KillSolver alone(4, 3), shared(4, 3, 3);
  for (int turns = 1; turns <= 3; ++turns) {
    alone.sweep();
    shared.sweep();
  }
  EXPECT_TRUE(alone.values() == shared.values());
}

TEST(KillSolver, CountsOfThreeAgainstThreeAndBelow) {
  KillSolver solver(3, 3);
  while (solver.horizon() < 100) solver.sweep();
  std::uint64_t boards = 0;
  for (int own = 1; own <= 3; ++own)
    for (int other = 1; other <= 3; ++other) boards += statistics_of(solver, own, other).boards;
  EXPECT_EQ(boards, 620'460U);
  const auto two_to_one = statistics_of(solver, 2, 1);
  EXPECT_EQ(two_to_one.boards, 1127U);
  EXPECT_EQ(two_to_one.won, 96U) << "boards from which two can force the kill";
  EXPECT_EQ(statistics_of(solver, 1, 1).even, statistics_of(solver, 1, 1).boards) << "a pure race for sugar";
  EXPECT_EQ(statistics_of(solver, 3, 1).won, statistics_of(solver, 3, 1).boards);
  EXPECT_EQ(statistics_of(solver, 1, 3).lost, statistics_of(solver, 1, 3).boards) << "whoever moves";
  const auto threes = statistics_of(solver, 3, 3);
  EXPECT_EQ(100 * threes.won / threes.boards, 49U);
  EXPECT_EQ(100 * threes.lost / threes.boards, 10U);
}

TEST(KillSolver, FourAndFiveAlwaysKillTheLast) {
  for (int own = 4; own <= 5; ++own) {
    KillSolver solver(own, 1);
    while (solver.horizon() < 60) solver.sweep();
    const auto to_move = statistics_of(solver, own, 1), to_wait = statistics_of(solver, 1, own);
    EXPECT_EQ(to_move.won, to_move.boards);
    EXPECT_EQ(to_wait.lost, to_wait.boards);
  }
}

class KillTableFile : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / ("agon-kills-" + std::to_string(::getpid()));
    std::filesystem::remove_all(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::filesystem::path folder_;
};

TEST_F(KillTableFile, IsReadBackAndADamagedOneIsMadeAgain) {
  const auto file = folder_ / "deep" / "kills.bin";
  const KillTable made(file);
  ASSERT_TRUE(std::filesystem::exists(file));
  const auto size = std::filesystem::file_size(file);
  EXPECT_TRUE(KillTable(file) == made);
  {
    std::fstream damaged(file, std::ios::in | std::ios::out | std::ios::binary);
    damaged.seekp(1000);
    damaged.put('\x77');
  }
  EXPECT_TRUE(KillTable(file) == made);
  std::filesystem::resize_file(file, size / 2);
  EXPECT_TRUE(KillTable(file) == made);
  EXPECT_EQ(std::filesystem::file_size(file), size);
}

TEST_F(KillTableFile, AnUnwritableCacheCostsTimeAlone) {
  EXPECT_TRUE(KillTable("/proc/no-such-folder/kills.bin") == KillTable());
  EXPECT_TRUE(KillTable(std::filesystem::path{}) == KillTable());
}

TEST(KillTable, CountsOnlyWhatEndsBeforeTheGameDoes) {
  const KillTable& table = kill_table();
  const Board at_once{only(cell_at(0, 1)) | only(cell_at(1, 1)), only(cell_at(0, 2))};
  EXPECT_EQ(table.thirds(at_once, 100), 3);
  EXPECT_EQ(table.thirds(at_once, 8), 3);
  EXPECT_EQ(table.thirds(at_once, 7), 0) << "the search itself sees that far";
}

}  // namespace
}  // namespace agon::sugargame
