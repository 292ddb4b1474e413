// Evasion's rules alone, on one core: ticks a second of the engine, and whole games of the built-in players.
#include <benchmark/benchmark.h>

#include "games/evasion/players/players.h"
#include "games/evasion/rules/rules.h"
#include "games/evasion/rules/text.h"

namespace agon::evasion {
namespace {

void report_ticks(benchmark::State& run, double ticks) {
  run.counters["ticks"] = benchmark::Counter(ticks, benchmark::Counter::kIsRate);
}

/// Ten walls stand all the time, and both sides draw random numbers for every tick they decide.
void random_play_with_ten_walls(benchmark::State& run) {
  Config config;
  config.tick_cap = 1'000'000;
  config.wall_interval = 1'000'000;
  const Rules rules(config);
  State start = parse_state_line(
                    "0 5 5 1 1 0 290 280 0 0 10 40 20 40 80 60 30 120 30 150 10 150 60 200 40 260 40 20 100 "
                    "90 100 130 90 130 160 180 120 240 120 50 150 50 250 100 200 180 200 220 160 220 280")
                    .value();
  Random random(1, "evasion bench");
  State state = start;
  Action hunter;
  Action prey;
  double ticks = 0;
  for (auto _ : run) {
    hunter.create.reset();
    if (random.one_in(20)) {  // refused, as most attempts of a random hunter are
      const auto x = static_cast<std::int16_t>(state.hunter.x);
      hunter.create = Wall{x, 0, x, static_cast<std::int16_t>(random.below(300))};
    }
    prey.change.reset();
    if (prey_moves_at(state.tick) && random.one_in(4))
      prey.change = Point{random.between(-1, 1), random.between(-1, 1)};
    rules.play(state, hunter, prey);
    if (state.ending != Ending::none) state = start;
    ++ticks;
  }
  report_ticks(run, ticks);
}
BENCHMARK(random_play_with_ten_walls);

const PlayerEntry<Rules>& player_named(std::string_view name, Seat seat) {
  for (const auto& entry : players_of<Rules>())
    if (entry.name == name && entry.fits(seat)) return entry;
  throw std::invalid_argument("no such player");
}

/// One iteration is one game; the second figure is ticks a second.
void whole_games(benchmark::State& run, std::string_view hunter_name, std::string_view prey_name) {
  const Rules rules;
  double ticks = 0;
  std::uint64_t seed = 0;
  for (auto _ : run) {
    const auto hunter = player_named(hunter_name, hunter_seat).make(rules, hunter_seat, ++seed);
    const auto prey = player_named(prey_name, prey_seat).make(rules, prey_seat, seed);
    State state = rules.start(seed);
    while (state.ending == Ending::none) {
      const View view = rules.view(state, hunter_seat);
      const Action chase = hunter->decide(view, Nanoseconds{0});
      rules.play(state, chase, prey_moves_at(state.tick) ? prey->decide(view, Nanoseconds{0}) : Action{});
    }
    ticks += state.tick;
  }
  report_ticks(run, ticks);
}
BENCHMARK_CAPTURE(whole_games, greedy_random, "greedy", "random");
BENCHMARK_CAPTURE(whole_games, random_random, "random", "random");
BENCHMARK_CAPTURE(whole_games, champion_random, "champion", "random")->Iterations(50);
BENCHMARK_CAPTURE(whole_games, champion_champion, "champion", "champion")->Iterations(20);

/// Into a buffer that is kept.
void write_state_line(benchmark::State& run) {
  const State state =
      parse_state_line("500 99 272 -1 1 414 230 200 0 0 3 0 186 244 186 245 186 245 299 0 185 299 185")
          .value();
  std::string buffer;
  for (auto _ : run) {
    buffer.clear();
    append_state_line(buffer, state);
    benchmark::DoNotOptimize(buffer.data());
  }
}
BENCHMARK(write_state_line);

}  // namespace
}  // namespace agon::evasion

BENCHMARK_MAIN();
