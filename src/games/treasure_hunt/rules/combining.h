// How two half maps become one map, and what is put on it.
#pragma once

#include <span>

#include "games/treasure_hunt/rules/half_map.h"
#include "games/treasure_hunt/rules/rules.h"

namespace agon::treasure_hunt {

/// What is wrong with a half map that arrives now; nothing: it can be placed.
HalfMapFault arrival_fault(const Config& config, const State& state, std::span<const HalfMapNode> nodes);

/// Puts a half map without fault on the board, with its fort, its treasure and its owner's avatar.
void place_half_map(const Config& config, State& state, Seat seat, std::span<const HalfMapNode> nodes);

/// How many half maps have arrived.
inline int halves(const State& state) {
  return (state.sides[0].origin.somewhere() ? 1 : 0) + (state.sides[1].origin.somewhere() ? 1 : 0);
}

// Why an action loses, in a word and a sentence.

/// What a fault loses by; `broken` is the rule that an illegal action breaks.
Ending ending_by(FaultKind fault, Ending broken);

/// What the seat whose turn it is would lose by; nothing: it may play the action.
HalfMapFault verdict_on(const Config& config, const State& state, const Action& action);

}  // namespace agon::treasure_hunt
