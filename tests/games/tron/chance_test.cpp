// Tron's chances treat both sides alike, and do not swing to and fro.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "games/tron/players/players.h"
#include "kit/whole_match.h"

namespace agon::tron {
namespace {

/// The same position with the sides exchanged.
State exchanged(State state) {
  std::swap(state.agents[blue], state.agents[yellow]);
  std::swap(state.scores[blue], state.scores[yellow]);
  for (int y = 0; y < state.board.height(); ++y)
    for (int x = 0; x < state.board.width(); ++x) {
      const Cell cell = state.board.at({x, y});
      if (is_built(cell)) state.board.put({x, y}, wall_of(1 - owner_of(cell)));
    }
  return state;
}

TEST(TronChance, treats_both_sides_alike) {
  const Rules rules;
  for (const auto& state : states_of_match(rules, {"wall_hugger", "minimax?depth=2"}, 5, 4))
    EXPECT_EQ(rules.lead(state)->value, -rules.lead(exchanged(state))->value);
}

/// How far chances go to and back within two steps, at most.
double swing_of(const std::vector<double>& chances) {
  double greatest = 0;
  for (std::size_t at = 2; at < chances.size(); ++at) {
    const double there = chances[at - 1] - chances[at - 2], back = chances[at - 1] - chances[at];
    if (there * back > 0) greatest = std::max(greatest, std::min(std::abs(there), std::abs(back)));
  }
  return greatest;
}

TEST(TronChance, does_not_swing_to_and_fro) {
  const Rules rules;
  double of_pictures = 0, of_states = 0;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    const auto states = states_of_match(rules, {"wall_hugger", "minimax?depth=2"}, seed, 6);
    std::vector<double> shown, alone;
    for (std::size_t at = 1; at + 1 < states.size(); ++at) {
      shown.push_back((1 + rules.picture(states[at], &states[at - 1]).lead->value) / 2);
      alone.push_back((1 + rules.lead(states[at])->value) / 2);
    }
    of_pictures = std::max(of_pictures, swing_of(shown));
    of_states = std::max(of_states, swing_of(alone));
  }
  EXPECT_LT(of_pictures, 0.12);
  EXPECT_GT(of_states, 0.15) << "the chances of single states, which pictures had before, would not pass";
}

}  // namespace
}  // namespace agon::tron
