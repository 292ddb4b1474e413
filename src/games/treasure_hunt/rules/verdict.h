// Why an action loses, in a word and a sentence.
#pragma once

#include "games/treasure_hunt/rules/half_map.h"
#include "games/treasure_hunt/rules/rules.h"

namespace agon::treasure_hunt {

/// What a fault loses by; `broken` is the rule that an illegal action breaks.
Ending ending_by(FaultKind fault, Ending broken);

/// What the seat whose turn it is would lose by; nothing: it may play the action.
HalfMapFault verdict_on(const Config& config, const State& state, const Action& action);

}  // namespace agon::treasure_hunt
