// Combines two half maps into one map, and places forts, treasures and avatars.
#pragma once

#include <span>

#include "games/treasure_hunt/rules/half_map.h"
#include "games/treasure_hunt/rules/rules.h"

namespace agon::treasure_hunt {

/// The fault of a half map that arrives now; none: it can be placed.
HalfMapFault arrival_fault(const Config& config, const State& state, std::span<const HalfMapNode> nodes);

/// Places a valid half map on the board, with its fort, its treasure and its owner's avatar.
void place_half_map(const Config& config, State& state, Seat seat, std::span<const HalfMapNode> nodes);

/// The number of half maps that have arrived.
inline int halves(const State& state) {
  return (state.sides[0].origin.somewhere() ? 1 : 0) + (state.sides[1].origin.somewhere() ? 1 : 0);
}

// Determines why an action loses.

/// The ending for a fault; `broken` is the rule that an illegal action breaks.
Ending ending_by(FaultKind fault, Ending broken);

/// The fault by which the seat to move would lose with this action; none: it may play it.
HalfMapFault verdict_on(const Config& config, const State& state, const Action& action);

}  // namespace agon::treasure_hunt
