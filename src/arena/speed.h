// How fast the bare rules are: whole matches of each game's first random-like player, without referee or
// record.
#pragma once

#include <chrono>

#include "arena/players.h"

namespace agon {

/// Steps a second over about `seconds`, players' choices included.
template <Game G>
double steps_per_second(double seconds) {
  using Clock = std::chrono::steady_clock;
  const G game{typename G::Config{}};
  const std::vector<std::string> names(game.seats(), "random");
  std::vector<Decision<typename G::Action>> decisions(game.seats());
  std::uint64_t steps = 0;
  const auto began = Clock::now();
  double passed = 0;
  for (std::uint64_t seed = 0; passed < seconds; ++seed) {
    const auto players = make_players(game, names, seed);
    auto state = game.start(seed);
    for (auto deciders = game.deciders(state); !deciders.empty(); deciders = game.deciders(state)) {
      deciders.each(
          [&](Seat seat) { decisions[seat] = {players[seat]->decide(game.view(state, seat), Nanoseconds{0})}; });
      game.step(state, decisions);
      ++steps;
    }
    passed = std::chrono::duration<double>(Clock::now() - began).count();
  }
  return static_cast<double>(steps) / passed;
}

}  // namespace agon
