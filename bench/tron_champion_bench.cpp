// What Tron's champion sees in one cycle's time at the opening of each map, on one core.
#include <benchmark/benchmark.h>

#include "games/tron/map.h"
#include "games/tron/players/champion.h"

namespace agon::tron {
namespace {

void opening(benchmark::State& run) {
  Config config;
  config.map = map_names()[static_cast<std::size_t>(run.range(0))];
  const Rules rules(config);
  const State start = rules.start(0);
  search::SearchLimits limits;
  limits.time = std::chrono::milliseconds(450);
  double evaluations = 0;
  double nodes = 0;
  int depth = 0;
  for (auto _ : run) {
    ChampionMind mind(rules);
    const Thought thought = mind.think(rules.view(start, blue), limits);
    evaluations += static_cast<double>(thought.evaluations);
    nodes += static_cast<double>(thought.nodes);
    depth = thought.depth;
  }
  run.SetLabel(config.map);
  run.counters["evaluations"] = benchmark::Counter(evaluations, benchmark::Counter::kIsRate);
  run.counters["nodes"] = benchmark::Counter(nodes, benchmark::Counter::kIsRate);
  run.counters["plies"] = depth;
}
BENCHMARK(opening)->DenseRange(0, 3)->Iterations(2)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace agon::tron

BENCHMARK_MAIN();
