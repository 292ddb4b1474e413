// One cycle of the game, stage by stage, as the server of the Chillin 2017 contest plays it, and its undoing.
#pragma once

#include "games/tron/rules/values.h"

namespace agon::tron {

/// Plays one cycle; does nothing after the end. The part of an action that the rules refuse is ignored.
void play_cycle(const Constants& constants, State& state, const Action& blue_action,
                const Action& yellow_action);

/// The changes of a cycle, kept so that a search can undo it. At most four cells of the board change.
struct Undo {
  std::array<Agent, 2> agents;
  std::array<int, 2> scores;
  Cell left[2];     ///< under the agents before
  Cell entered[2];  ///< under the agents after
};

Undo play_cycle_with_undo(const Constants& constants, State& state, const Action& blue_action,
                          const Action& yellow_action);
/// `state` is the state after the cycle; it must have been running before.
void take_back(State& state, const Undo& undo);

/// Whether a turn to `wanted` is possible. A turn to the current direction is, and changes nothing.
inline bool can_turn(Direction current, Direction wanted) { return wanted != opposite(current); }

}  // namespace agon::tron
