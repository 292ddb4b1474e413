// One cycle of the game, stage by stage, as the server of the Chillin 2017 contest plays it, and its undoing.
#pragma once

#include "games/tron/rules/values.h"

namespace agon::tron {

/// Plays one cycle; nothing happens after the end. Total: what the rules refuse of an action has no effect.
void play_cycle(const Constants& constants, State& state, const Action& blue_action,
                const Action& yellow_action);

/// What a cycle changes, kept so that a search can take it back. The board changes in four cells at most.
struct Undo {
  std::array<Agent, 2> agents;
  std::array<int, 2> scores;
  Cell left[2];     ///< under the agents before
  Cell entered[2];  ///< under the agents after
};

Undo play_cycle_with_undo(const Constants& constants, State& state, const Action& blue_action,
                          const Action& yellow_action);
/// `state` is the one that the cycle led to; it must have been running before.
void take_back(State& state, const Undo& undo);

/// Whether turning to `wanted` is possible at all; the current direction is, and changes nothing.
inline bool can_turn(Direction current, Direction wanted) { return wanted != opposite(current); }

}  // namespace agon::tron
