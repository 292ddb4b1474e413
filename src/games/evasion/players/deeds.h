// What a hunter can do about walls at one moment, apart from where it is.
#pragma once

#include "games/evasion/rules/values.h"

namespace agon::evasion {

/// Nothing, a wall across the room, the removal of the wall that it is about to hit, or that and another wall
/// behind itself.
enum class Deed : std::uint8_t { nothing, upright, level, removal, passage };

/// The action that carries the deed out in `state`; nothing where it cannot be.
Action action_of(const Config& config, const State& state, Deed deed);

/// The deed that comes nearest to the action.
Deed deed_of(const State& state, const Action& action);

}  // namespace agon::evasion
