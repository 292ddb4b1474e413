// Tron's rules alone, on one core: cycles a second of both agents under random moves on a board of 35 x 21.
#include <benchmark/benchmark.h>

#include "core/random.h"
#include "games/tron/rules/cycle.h"
#include "games/tron/rules/rules.h"

namespace agon::tron {
namespace {

/// One of 16 commands by four bits of chance: turns, straight on, and the breaker now and then.
Action random_action(std::uint32_t bits) {
  Action action;
  if ((bits & 1) != 0) action.direction = static_cast<Direction>(bits >> 1 & 3);
  action.activate_wall_breaker = (bits >> 3 & 1) != 0;
  return action;
}

void report(benchmark::State& run, double cycles) {
  run.counters["cycles"] = benchmark::Counter(cycles, benchmark::Counter::kIsRate);
}

/// Whole games; the board is copied anew for each.
void random_games(benchmark::State& run) {
  const Rules rules;
  const State start = rules.start(0);
  Random random(1, "tron bench");
  State state = start;
  double cycles = 0;
  for (auto _ : run) {
    const std::uint32_t bits = random.bits();
    play_cycle(rules.config(), state, random_action(bits), random_action(bits >> 4));
    if (state.ending != Ending::none) state = start;
    ++cycles;
  }
  report(run, cycles);
}
BENCHMARK(random_games);

/// As a search does it: each cycle is taken back every other time.
void random_play_with_undo(benchmark::State& run) {
  const Rules rules;
  const State start = rules.start(0);
  Random random(1, "tron bench");
  State state = start;
  double cycles = 0;
  for (auto _ : run) {
    const std::uint32_t bits = random.bits();
    const Undo undo =
        play_cycle_with_undo(rules.config(), state, random_action(bits), random_action(bits >> 4));
    if (state.ending != Ending::none || (bits >> 8 & 1) != 0) take_back(state, undo);
    if (state.cycle > 250) state = start;
    ++cycles;
  }
  report(run, cycles);
}
BENCHMARK(random_play_with_undo);

}  // namespace
}  // namespace agon::tron

BENCHMARK_MAIN();
