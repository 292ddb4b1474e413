// Nodes a second of the champion's search, the depth it reaches, and what the tables of kills cost.
#include <benchmark/benchmark.h>

#include "games/sugargame/players/plain_player.h"
#include "games/sugargame/players/search.h"

namespace agon::sugargame {
namespace {

/// A position of the middle game: forty turns of sensible play from the start.
struct Scene {
  Field field;
  Position position;
};

Scene scene_of(std::uint64_t seed) {
  const Rules rules;
  State state = rules.start(seed);
  std::vector<Decision<Action>> decisions(2);
  PlainPlayer first(4, seed), second(4, seed + 1);
  std::array<PlainPlayer*, 2> players{&first, &second};
  while (state.step < 40 && !rules.deciders(state).empty()) {
    rules.deciders(state).each(
        [&](Seat seat) { decisions[seat].action = players[seat]->decide(rules.view(state, seat), Nanoseconds{0}); });
    rules.step(state, decisions);
  }
  const View view = rules.view(state, mover(state));
  return {Field::of(view), Position::of(view)};
}

void middle_game(benchmark::State& state) {
  const auto scene = scene_of(static_cast<std::uint64_t>(state.range(0)));
  std::uint64_t nodes = 0;
  double depth = 0, value = 0;
  kill_table();
  for (auto _ : state) {
    Search search(20, &kill_table());
    Limits limits;
    limits.stop = std::chrono::steady_clock::now() + std::chrono::milliseconds(2500);
    const Found found = search.best(scene.field, scene.position, limits);
    nodes += found.nodes;
    depth = found.depth;
    value = found.value / static_cast<double>(point);
  }
  state.counters["nodes/s"] = benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
  state.counters["depth"] = depth;
  state.counters["value"] = value;
}
BENCHMARK(middle_game)->DenseRange(1, 6)->Iterations(1)->Unit(benchmark::kMillisecond);

void small_armies(benchmark::State& state) {
  for (auto _ : state) {
    const KillTable table;
    benchmark::DoNotOptimize(table);
  }
}
BENCHMARK(small_armies)->Iterations(1)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace agon::sugargame

BENCHMARK_MAIN();
