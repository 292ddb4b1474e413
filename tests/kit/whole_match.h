// Whole matches of built-in players, state by state.
#pragma once

#include <string>
#include <vector>

#include "arena/any_game.h"
#include "arena/players.h"
#include "core/random.h"

namespace agon {

/// The states of a match without clocks, from its start to its end. The first `opening` steps are random.
template <Game G>
std::vector<typename G::State> states_of_match(const G& game, const std::vector<std::string>& players,
                                               std::uint64_t seed, std::uint32_t opening = 0) {
  const auto minds = make_players(game, players, seed);
  Random chance(seed, "opening");
  std::vector<typename G::State> states{game.start(seed)};
  std::vector<Decision<typename G::Action>> decisions(game.seats());
  while (true) {
    auto state = states.back();
    const auto deciders = game.deciders(state);
    if (deciders.empty()) return states;
    std::fill(decisions.begin(), decisions.end(), Decision<typename G::Action>{});
    deciders.each([&](Seat seat) {
      auto& [action, fault] = decisions[seat];
      if (states.size() > opening) {
        action = minds[seat]->decide(game.view(state, seat), Nanoseconds{0});
        if (game.check(state, seat, action)) fault = FaultKind::illegal;
      } else if (auto legal = opening_actions(game, state, seat); !legal.empty()) {
        action = std::move(legal[chance.below(static_cast<std::uint32_t>(legal.size()))]);
      }
    });
    game.step(state, decisions);
    states.push_back(std::move(state));
  }
}

}  // namespace agon
