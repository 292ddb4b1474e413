// How strong the players are: pairings of the ladder, every seed played twice with the seats swapped. The
// champion thinks for a fixed number of nodes a move, so that the figures do not depend on the machine.
#include <benchmark/benchmark.h>

#include <cmath>

#include "arena/players.h"
#include "games/sugargame/players/champion.h"
#include "games/sugargame/players/plain_player.h"
#include "games/sugargame/players/players.h"

namespace agon::sugargame {
namespace {

using Made = std::unique_ptr<Player<Rules>>;
using Make = Made (*)(Seat seat, std::uint64_t seed);

template <int nodes, bool kills>
Made make_champion(Seat, std::uint64_t) {
  Strength strength;
  strength.table_bits = 16;
  strength.nodes = nodes;
  strength.kill_table = kills;
  return std::make_unique<Champion>(strength);
}

Made make_named(const char* name, Seat seat, std::uint64_t seed) {
  static const Rules rules;
  return player_named<Rules>(name, seat).make(rules, seat, seed);
}

/// Score of seat 0 less that of seat 1.
int margin_of(Player<Rules>& first, Player<Rules>& second, std::uint64_t seed) {
  const Rules rules;
  State state = rules.start(seed);
  std::vector<Decision<Action>> decisions(2);
  const std::array<Player<Rules>*, 2> players{&first, &second};
  for (auto deciders = rules.deciders(state); !deciders.empty(); deciders = rules.deciders(state)) {
    deciders.each([&](Seat seat) {
      decisions[seat].action = players[seat]->decide(rules.view(state, seat), Nanoseconds{0});
    });
    rules.step(state, decisions);
  }
  return score(state, 0) - score(state, 1);
}

void pairing(benchmark::State& state, Make better, Make lesser, std::uint64_t pairs) {
  double won = 0, drawn = 0, sum = 0, squares = 0;
  for (auto _ : state) {
    for (std::uint64_t seed = 1; seed <= pairs; ++seed) {
      double both = 0;
      for (Seat seat = 0; seat < 2; ++seat) {
        const auto one = better(seat, derived_seed(seed, 1)), other = lesser(1 - seat, derived_seed(seed, 2));
        const int margin = seat == 0 ? margin_of(*one, *other, seed) : -margin_of(*other, *one, seed);
        won += margin > 0 ? 1 : 0;
        drawn += margin == 0 ? 1 : 0;
        both += margin / 2.0;
      }
      sum += both;
      squares += both * both;
    }
  }
  const auto count = static_cast<double>(pairs);
  const double mean = sum / count, variance = squares / count - mean * mean;
  state.counters["games"] = 2 * count;
  state.counters["won%"] = 50 * won / count;
  state.counters["drawn%"] = 50 * drawn / count;
  state.counters["margin"] = mean;
  state.counters["margin95"] = 1.96 * std::sqrt(variance / (count - 1));
}

#define NAMED(name) [](Seat seat, std::uint64_t seed) { return make_named(name, seat, seed); }
#define PAIRING(title, better, lesser, pairs) \
  BENCHMARK_CAPTURE(pairing, title, better, lesser, pairs)->Iterations(1)->Unit(benchmark::kSecond)

PAIRING(gobbler_drifter, NAMED("gobbler"), NAMED("drifter"), 100);
PAIRING(wary_gobbler, NAMED("wary"), NAMED("gobbler"), 100);
PAIRING(hunter_wary, NAMED("hunter"), NAMED("wary"), 100);
PAIRING(captain_hunter, NAMED("captain"), NAMED("hunter"), 100);
PAIRING(champion_10k_nodes_captain, (make_champion<10'000, true>), NAMED("captain"), 100);
PAIRING(champion_with_kill_table_without, (make_champion<10'000, true>), (make_champion<10'000, false>), 50);

}  // namespace
}  // namespace agon::sugargame

BENCHMARK_MAIN();
