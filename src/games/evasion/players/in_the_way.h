// Walls that a hunter is about to hit, or that stand between it and the prey.
#pragma once

#include <optional>

#include "games/evasion/rules/values.h"

namespace agon::evasion {

/// The wall that turns the hunter in the next tick, if any.
std::optional<Wall> wall_ahead(const State& state);

/// Whether the wall stands between hunter and prey on the axis that it crosses.
bool parts(const Wall& wall, const State& state);

/// The action that only removes one wall.
Action removal_of(const Wall& wall);

}  // namespace agon::evasion
