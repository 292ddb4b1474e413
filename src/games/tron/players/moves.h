// Commands worth considering: a direction, and the wall breaker where it matters at once.
#pragma once

#include <boost/container/static_vector.hpp>

#include "games/tron/rules/cycle.h"

namespace agon::tron {

struct Option {
  Action action;
  Cell cell = Cell::Empty;  ///< content of the cell that the agent enters
  bool breaks = false;      ///< the breaker is active, so no health is lost
};
using Options = boost::container::static_vector<Option, 3>;

inline Action action_towards(Direction direction, bool activate) { return {direction, activate}; }

/// Straight on, right, left. The breaker acts in the cycle of its activation, so it is activated only when a
/// player's wall is ahead.
inline Options options_of(const Board& board, const Agent& agent) {
  Options options;
  for (const unsigned turn : {0U, 1U, 3U}) {
    const auto direction = static_cast<Direction>((static_cast<unsigned>(agent.direction) + turn) % 4);
    const Cell cell = board.at(ahead(agent.position, direction));
    const bool active = agent.wall_breaker_rem_time > 1;
    const bool activate = is_built(cell) && !active && agent.wall_breaker_cooldown == 0;
    options.push_back({action_towards(direction, activate), cell, active || activate});
  }
  return options;
}

inline Options options_of(const State& state, Seat side) {
  return options_of(state.board, state.agents[side]);
}

/// Whether the agent survives entering the cell, if nothing else happens there.
inline bool survives(const Agent& agent, const Option& option) {
  return option.cell == Cell::Empty || (is_built(option.cell) && (option.breaks || agent.health > 1));
}

}  // namespace agon::tron
