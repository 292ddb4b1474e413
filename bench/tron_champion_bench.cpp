// What Tron's champion sees at the opening of each map, on one core: a fixed number of nodes, so that the
// depth is the same on every machine; `seconds` is the processor time that it takes (a cycle leaves 0.45 s).
#include <benchmark/benchmark.h>

#include <ctime>

#include "games/tron/players/champion.h"
#include "games/tron/rules/map.h"

namespace agon::tron {
namespace {

void opening(benchmark::State& run) {
  Config config;
  config.map = map_names()[static_cast<std::size_t>(run.range(0))];
  const Rules rules(config);
  const State start = rules.start(0);
  search::SearchLimits limits;
  limits.nodes = static_cast<std::uint64_t>(run.range(1));
  double evaluations = 0;
  double nodes = 0;
  int depth = 0;
  const std::clock_t began = std::clock();
  for (auto _ : run) {
    ChampionMind mind(rules);
    const Thought thought = mind.think(rules.told(start, blue), limits);
    evaluations += static_cast<double>(thought.evaluations);
    nodes += static_cast<double>(thought.nodes);
    depth = thought.depth;
  }
  const double seconds = static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
  run.SetLabel(config.map);
  run.counters["evaluations/s"] = evaluations / seconds;
  run.counters["nodes/s"] = nodes / seconds;
  run.counters["plies"] = depth;
  run.counters["seconds"] = seconds / static_cast<double>(run.iterations());
}
BENCHMARK(opening)
    ->ArgsProduct({{0, 1, 2, 3}, {10'000, 300'000}})
    ->ArgNames({"map", "nodes"})
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace agon::tron

BENCHMARK_MAIN();
