// Why an action loses, in a word and a sentence.
#pragma once

#include "games/treasure_hunt/rules/half_map.h"
#include "games/treasure_hunt/rules/rules.h"

namespace agon::treasure_hunt {

/// What the seat whose turn it is would lose by; nothing: it may play the action.
HalfMapFault verdict_on(const Config& config, const State& state, const Action& action);

}  // namespace agon::treasure_hunt
