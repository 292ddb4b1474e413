// What a state query costs the server beside the socket: the view, its shuffled nodes, and their XML.
#include <benchmark/benchmark.h>

#include "games/treasure_hunt/rules/half_map.h"
#include "games/treasure_hunt/rules/rules.h"
#include "games/treasure_hunt/wire/client_view.h"

namespace {

using namespace agon;
using namespace agon::treasure_hunt;

State begun(const Rules& rules) {
  State state = rules.start(1);
  std::array<Decision<Action>, 2> decisions;
  for (int half = 0; half < 2; ++half) {
    decisions[state.turn].action = rules.actions(state, state.turn).front();
    rules.step(state, decisions);
  }
  return state;
}

GameStateMessage message_of(const Rules& rules, const State& state, std::uint64_t request) {
  GameStateMessage message;
  for (const char* id : {"702ecdb6-b363-462c-a63a-5d0a39222c4e", "6c4362b5-5636-41b8-aaae-6daba4aea91b"})
    message.players.push_back({id, "Erika", "Beispiel", "beispie55", PlayerGameState::MustAct, true});
  message.mapNodes = nodes_of(rules.view(state, 0, request));
  message.gameStateId = "a1b7f0f4-0d0d-4d0e-9a55-7a0a3f4a9a11";
  Random random(request, "bench");
  random.shuffle(message.mapNodes);
  return message;
}

void render_state(benchmark::State& bench) {
  const Rules rules;
  const State state = begun(rules);
  std::uint64_t request = 0;
  std::size_t bytes = 0;
  for (auto _ : bench) {
    const std::string text = text_of(message_of(rules, state, ++request));
    benchmark::DoNotOptimize(text.data());
    bytes = text.size();
  }
  bench.counters["bytes"] = static_cast<double>(bytes);
}
BENCHMARK(render_state)->Unit(benchmark::kMicrosecond);

void read_state(benchmark::State& bench) {
  const Rules rules;
  const std::string text = text_of(message_of(rules, begun(rules), 1));
  for (auto _ : bench) benchmark::DoNotOptimize(read_game_state(text));
}
BENCHMARK(read_state)->Unit(benchmark::kMicrosecond);

void read_and_judge_half_map(benchmark::State& bench) {
  const Rules rules;
  const State state = rules.start(1);
  const auto action = rules.actions(state, state.turn).front();
  const std::string text = text_of(PlayerHalfMap{"702ecdb6", action.playerHalfMapNodes});
  for (auto _ : bench)
    benchmark::DoNotOptimize(
        half_map_fault(Profile::strict, read_half_map(text).playerHalfMapNodes, nullptr));
}
BENCHMARK(read_and_judge_half_map)->Unit(benchmark::kMicrosecond);

}  // namespace

BENCHMARK_MAIN();
