// Walls that a hunter is about to run into, and those that part it from the prey.
#pragma once

#include <optional>

#include "games/evasion/rules/values.h"

namespace agon::evasion {

/// The wall that turns the hunter round in the coming tick, if one does.
std::optional<Wall> wall_ahead(const State& state);

/// Whether the wall lies between hunter and prey on the axis that it crosses.
bool parts(const Wall& wall, const State& state);

/// Nothing but the removal of one wall.
Action removal_of(const Wall& wall);

}  // namespace agon::evasion
