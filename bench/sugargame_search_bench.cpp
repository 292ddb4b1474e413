// Nodes a second of the champion's search, the depth it reaches, and what the tables of kills cost.
#include <benchmark/benchmark.h>

#include "games/sugargame/players/champion.h"
#include "games/sugargame/players/plain_player.h"

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
    rules.deciders(state).each([&](Seat seat) {
      decisions[seat].action = players[seat]->decide(rules.view(state, seat), Nanoseconds{0});
    });
    rules.step(state, decisions);
  }
  const View view = rules.view(state, mover(state));
  return {Field::of(view), Position::of(view)};
}

/// 2.5 s by so many threads.
void search_for(benchmark::State& state, int threads) {
  const auto scene = scene_of(static_cast<std::uint64_t>(state.range(0)));
  std::uint64_t nodes = 0;
  double depth = 0, value = 0;
  kill_table();
  for (auto _ : state) {
    SearchTeam search(20, &kill_table());
    Limits limits;
    limits.stop = std::chrono::steady_clock::now() + std::chrono::milliseconds(2500);
    const Found found = search.best(scene.field, scene.position, limits, threads);
    nodes += found.nodes;
    depth = found.depth;
    value = found.value / static_cast<double>(point);
  }
  state.counters["nodes/s"] = benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
  state.counters["depth"] = depth;
  state.counters["value"] = value;
}

void middle_game(benchmark::State& state) { search_for(state, 1); }
BENCHMARK(middle_game)->DenseRange(1, 6)->Iterations(1)->Unit(benchmark::kMillisecond);

/// Of wall time: processor time counts the first thread alone.
void middle_game_by_two(benchmark::State& state) { search_for(state, 2); }
BENCHMARK(middle_game_by_two)->DenseRange(1, 6)->Iterations(1)->Unit(benchmark::kMillisecond)->UseRealTime();

/// The search to a given depth, from an empty table.
void to_depth(benchmark::State& state) {
  kill_table();
  for (auto _ : state)
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      const auto scene = scene_of(seed);
      SearchTeam search(20, &kill_table());
      Limits limits;
      limits.depth = 15;
      benchmark::DoNotOptimize(
          search.best(scene.field, scene.position, limits, static_cast<int>(state.range(0))));
    }
}
BENCHMARK(to_depth)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();

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
