// A half map made for a purpose: the own treasure is found soon, the fort late.
#pragma once

#include "core/clocks.h"
#include "games/treasure_hunt/half_map_maker.h"

namespace agon::treasure_hunt {

/// Improves a random half map by random changes; keeps the rules of every profile. Never the same twice.
std::vector<HalfMapNode> designed_half_map(Random& random, Profile profile, const HalfGrid* first,
                                           Nanoseconds limit);

}  // namespace agon::treasure_hunt
