// Boards by hand for tests.
#pragma once

#include <initializer_list>
#include <utility>
#include <vector>

#include "games/sugargame/rules/rules.h"
#include "kit/decided.h"

namespace agon::sugargame {

using Places = std::vector<std::pair<int, int>>;

/// All agents placed, no sugar anywhere; the first lists are agents 0, 1, … and 5, 6, …. Seat 0 is to move.
inline State state_with(const Places& first, const Places& second) {
  State state;
  state.placed = agents_a_side;
  for (std::size_t index = 0; index < first.size(); ++index)
    state.agents[index] = static_cast<std::int8_t>(cell_at(first[index].first, first[index].second));
  for (std::size_t index = 0; index < second.size(); ++index)
    state.agents[agents_a_side + index] =
        static_cast<std::int8_t>(cell_at(second[index].first, second[index].second));
  return state;
}

inline State turned(State state) {
  state.step = 1;
  return state;
}

/// Plays one turn of whoever is to move.
inline void turn(const Rules& rules, State& state, const Action& action,
                 std::optional<FaultKind> fault = {}) {
  std::vector<Decision<Action>> decisions(2);
  decisions[mover(state)] = {action, fault};
  rules.step(state, decisions);
}

inline Action go(int agent, int x, int y) { return {agent, x, y}; }

/// A state after both sides have placed their agents in order.
inline State placed_state(const Rules& rules, std::uint64_t seed) {
  State state = rules.start(seed);
  for (int index = 0; index < agents_a_side; ++index) {
    rules.step(state, decided(go(index, index, 0), go(agents_a_side + index, index, board_size - 1)));
  }
  return state;
}

inline std::vector<int> live(const State& state) {
  std::vector<int> agents;
  for (int agent = 0; agent < agent_count; ++agent)
    if (state.agents[static_cast<std::size_t>(agent)] != nowhere) agents.push_back(agent);
  return agents;
}

}  // namespace agon::sugargame
