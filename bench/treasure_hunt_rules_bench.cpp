// Actions a second of the bare rules under random walkers, half maps and planning of the champion.
#include <benchmark/benchmark.h>

#include "games/treasure_hunt/players/search_plan.h"
#include "games/treasure_hunt/rules/half_map.h"
#include "games/treasure_hunt/rules/rules.h"

namespace {

using namespace agon;
using namespace agon::treasure_hunt;

State begun(const Rules& rules, std::uint64_t seed) {
  State state = rules.start(seed);
  std::array<Decision<Action>, 2> decisions;
  for (int half = 0; half < 2; ++half) {
    decisions[state.turn].action = rules.actions(state, state.turn).front();
    rules.step(state, decisions);
  }
  return state;
}

/// Walkers that keep on towards a random neighbour: whole matches of 320 actions on a hundred maps.
void random_walkers(benchmark::State& bench) {
  const Rules rules;
  std::vector<State> starts;
  for (std::uint64_t seed = 0; seed < 100; ++seed) starts.push_back(begun(rules, seed));
  Random random(1, "bench");
  std::int64_t actions = 0;
  std::array<Direction, 2> directions{};
  for (std::size_t match = 0; auto _ : bench) {
    State state = starts[match++ % starts.size()];
    while (state.ending == Ending::none) {
      Direction& direction = directions[state.turn];
      if (state.sides[state.turn].progress == 0) direction = static_cast<Direction>(random.below(4));
      while (rules.move_refusal(state, direction) != Ending::none)
        direction = static_cast<Direction>(random.below(4));
      rules.move(state, direction);
      ++actions;
    }
    benchmark::DoNotOptimize(state);
  }
  bench.SetItemsProcessed(actions);
}
BENCHMARK(random_walkers);

void views(benchmark::State& bench) {
  const Rules rules;
  const State state = begun(rules, 1);
  for (auto _ : bench) benchmark::DoNotOptimize(rules.view(state, 0));
  bench.SetItemsProcessed(bench.iterations());
}
BENCHMARK(views);

void random_half_maps(benchmark::State& bench) {
  Random random(1, "bench");
  for (auto _ : bench) benchmark::DoNotOptimize(random_half_map(random, Profile::strict, nullptr));
  bench.SetItemsProcessed(bench.iterations());
}
BENCHMARK(random_half_maps)->Unit(benchmark::kMicrosecond);

void search_plans(benchmark::State& bench) {
  const Rules rules;
  const State state = begun(rules, 1);
  const Travel travel(state.board);
  Search search{state.board, travel, {}, state.board.index(state.sides[0].position), Direction::Up, 0};
  for (int field = 0; field < map_fields; ++field) {
    const Point point = state.board.point(field), origin = state.sides[0].origin;
    const bool own =
        point.x / half_width == origin.x / half_width && point.y / half_height == origin.y / half_height;
    search.weights[static_cast<std::size_t>(field)] = own && state.board.at(field) == Terrain::Grass ? 1 : 0;
  }
  float expected = 0;
  for (auto _ : bench) expected = plan_search(search, static_cast<int>(bench.range(0))).expected;
  bench.counters["expected_actions"] = static_cast<double>(expected);
}
BENCHMARK(search_plans)->Arg(4)->Arg(20)->Arg(150)->Arg(600)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
