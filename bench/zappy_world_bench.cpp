// How fast the world is without sockets: commands a second, and whole games.
#include <benchmark/benchmark.h>

#include <algorithm>

#include "games/zappy/players/players.h"
#include "games/zappy/rules/rules.h"
#include "games/zappy/rules/world.h"

namespace agon::zappy {
namespace {

constexpr std::array verbs{Verb::Forward, Verb::Right, Verb::Take,        Verb::Look,   Verb::Left,
                           Verb::Set,     Verb::Take,  Verb::Connect_nbr, Verb::Forward};

/// Every player always has a command; nobody is told anything.
void commands(benchmark::State& bench) {
  const auto players = static_cast<int>(bench.range(0));
  Config config;
  config.width = config.height = 42;
  config.clients = players / 2;
  State state = founded(config, 1, {"red", "blue"});
  state.hunger = false;
  WorldObserver nobody_looks;
  World world(config, state, nobody_looks);
  for (int each = 0; each < players; ++each) world.join(each % 2);
  std::size_t turn = 0;
  std::int64_t done = 0;
  for (auto _ : bench) {
    for (Index each = 0; each < players; ++each) {
      const auto& who = state.players[static_cast<std::size_t>(each)];
      if (!who.idle()) continue;
      world.submit(each, {verbs[turn++ % verbs.size()], Resource::food, false, {}});
      ++done;
    }
    if (state.idle == 0) world.happen(world.next());
  }
  bench.SetItemsProcessed(done);
}
BENCHMARK(commands)->Arg(12)->Arg(200)->Arg(1000);

/// Two teams of six in lock-step, seats and views included.
void game(benchmark::State& bench, const char* player) {
  const Rules rules;
  const auto& entries = players_of<Rules>();
  const auto entry =
      std::find_if(entries.begin(), entries.end(), [&](const auto& each) { return each.name == player; });
  if (entry == entries.end()) return bench.SkipWithError("there is no such player");
  std::uint64_t seed = 0;
  std::int64_t decided = 0, units = 0;
  for (auto _ : bench) {
    ++seed;
    std::vector<std::unique_ptr<Player<Rules>>> minds;
    for (Seat seat = 0; seat < rules.seats(); ++seat)
      minds.push_back(entry->make(rules, seat, splitmix64(seed + seat)));
    std::vector<Decision<Action>> decisions(rules.seats());
    State state = rules.start(seed);
    for (auto seats = rules.deciders(state); !seats.empty(); seats = rules.deciders(state)) {
      seats.each([&](Seat seat) {
        decisions[seat].action = minds[seat]->decide(rules.view(state, seat), Nanoseconds{0});
        ++decided;
      });
      rules.step(state, decisions);
    }
    units += state.time;
  }
  bench.SetItemsProcessed(decided);
  bench.counters["units"] = static_cast<double>(units) / static_cast<double>(bench.iterations());
}
BENCHMARK_CAPTURE(game, random, "random")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(game, champion, "champion")->Unit(benchmark::kMillisecond)->Iterations(10);

}  // namespace
}  // namespace agon::zappy

BENCHMARK_MAIN();
