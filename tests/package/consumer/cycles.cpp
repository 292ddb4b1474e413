// A million cycles of Tron, played by two of the house's players, with the rules alone.
#include <array>
#include <cstdio>
#include <string_view>

#include "games/tron/players/players.h"

using namespace agon;
using tron::Rules;

namespace {

std::unique_ptr<Player<Rules>> player(std::string_view name, const Rules& rules, Seat seat,
                                      std::uint64_t seed) {
  for (const auto& entry : players_of<Rules>())
    if (entry.name == name) return entry.make(rules, seat, seed);
  return nullptr;
}

/// Plays one match to its end; the cycles that it took.
int play(const Rules& rules, std::uint64_t seed, std::array<int, 2>& wins) {
  const std::array players{player("wall_hugger", rules, tron::blue, seed),
                           player("random", rules, tron::yellow, seed)};
  auto state = rules.start(seed);
  while (!rules.deciders(state).empty()) {
    std::array<Decision<tron::Action>, 2> decisions;
    for (const Seat seat : {tron::blue, tron::yellow})
      decisions[seat].action = players[seat]->decide(rules.view(state, seat), Nanoseconds{0});
    rules.step(state, decisions);
  }
  for (const Seat winner : rules.outcome(state).winners) ++wins[winner];
  return state.cycle;
}

}  // namespace

int main() {
  const Rules rules;
  std::array<int, 2> wins{};
  int cycles = 0, matches = 0;
  for (; cycles < 1'000'000; ++matches) cycles += play(rules, derived_seed(1, matches), wins);
  std::printf("%d cycles, %d matches, won %d and %d\n", cycles, matches, wins[0], wins[1]);
}
