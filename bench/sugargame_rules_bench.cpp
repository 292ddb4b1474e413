// How fast the bare game is: perft, random play on the board that searches use, and whole matches by the
// rules.
#include <benchmark/benchmark.h>

#include "arena/speed.h"
#include "games/sugargame/players/field.h"
#include "games/sugargame/players/players.h"

namespace agon::sugargame {
namespace {

void perft_from_the_start(benchmark::State& state) {
  std::uint64_t leaves = 0;
  for (auto _ : state) leaves += perft(first_board, 7);
  state.counters["leaves/s"] = benchmark::Counter(static_cast<double>(leaves), benchmark::Counter::kIsRate);
}
BENCHMARK(perft_from_the_start)->Unit(benchmark::kMillisecond);

/// All moves of a board as two words of 50 bits, so that the n-th is found without listing them.
struct MoveBits {
  std::uint64_t vertical, horizontal;

  explicit MoveBits(const Board& board) {
    const Cells free = all_cells & ~(board.own | board.other);
    vertical = (up(board.own) & free) | std::uint64_t{down(board.own) & free} << cell_count;
    horizontal = (left(board.own) & free) | std::uint64_t{right(board.own) & free} << cell_count;
  }
  static std::uint32_t count(std::uint64_t bits) {
    return static_cast<std::uint32_t>(count_of(static_cast<Cells>(bits & all_cells)) +
                                      count_of(static_cast<Cells>(bits >> cell_count)));
  }
};

Move random_move(const MoveBits& moves, std::uint32_t vertical, std::uint32_t number) {
  const bool across = number >= vertical;
  std::uint64_t bits = across ? moves.horizontal : moves.vertical;
  for (std::uint32_t left_over = across ? number - vertical : number; left_over > 0; --left_over)
    bits &= bits - 1;
  const int bit = std::countr_zero(bits), to = bit < cell_count ? bit : bit - cell_count;
  const int back = (across ? 1 : board_size) * (bit < cell_count ? 1 : -1);
  return {static_cast<std::uint8_t>(to + back), static_cast<std::uint8_t>(to)};
}

/// One game by chance with sugar, growth and score; its number of turns.
std::uint64_t random_game(const Field& field, Position position, Random& random, int& margin) {
  while (!position.over(field)) {
    const MoveBits moves(position.board);
    const auto vertical = MoveBits::count(moves.vertical);
    const auto all = vertical + MoveBits::count(moves.horizontal);
    if (all == 0) {
      position = after_turn(position, field, pass_of(position.board), 0);
      continue;
    }
    const Move move = random_move(moves, vertical, random.below(all));
    const Turn turn = turn_of(position.board, move);
    margin =
        -margin - position.sugar.at(move.to) - (turn.removed == 0 ? 0 : kill_swing * count_of(turn.removed));
    position = after_turn(position, field, turn, only(move.to));
  }
  return static_cast<std::uint64_t>(position.step);
}

void random_plies(benchmark::State& state) {
  const Rules rules;
  const View view = rules.view(rules.start(1), 0);
  const Field field = Field::of(view);
  const Position first{first_board, view.sugar, 0};
  Random random(1, "bench");
  std::uint64_t plies = 0, games = 0;
  int margin = 0;
  for (auto _ : state) {
    plies += random_game(field, first, random, margin);
    ++games;
    benchmark::DoNotOptimize(margin);
  }
  state.counters["plies/s"] = benchmark::Counter(static_cast<double>(plies), benchmark::Counter::kIsRate);
  state.counters["games/s"] = benchmark::Counter(static_cast<double>(games), benchmark::Counter::kIsRate);
}
BENCHMARK(random_plies);

/// With views, players and the described state: what `agon bench sugargame` measures.
void matches_by_the_rules(benchmark::State& state) {
  double speed = 0;
  for (auto _ : state) speed = steps_per_second<Rules>(1.0);
  state.counters["steps/s"] = speed;
}
BENCHMARK(matches_by_the_rules)->Iterations(1)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace agon::sugargame

BENCHMARK_MAIN();
