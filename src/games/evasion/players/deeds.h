// Actions of a hunter on walls in one tick, independent of where it is.
#pragma once

#include "games/evasion/rules/values.h"

namespace agon::evasion {

/// No action; a wall across the room; removing the wall that it is about to hit; or that and a new wall
/// behind.
enum class Deed : std::uint8_t { nothing, upright, level, removal, passage };

/// The action for a deed in `state`; no action if it is impossible there.
Action action_of(const Config& config, const State& state, Deed deed);

/// The deed closest to an action.
Deed deed_of(const State& state, const Action& action);

}  // namespace agon::evasion
