// A half map made for a purpose: the own treasure is found soon, the fort late.
#pragma once

#include "core/clocks.h"
#include "games/treasure_hunt/rules/half_map_maker.h"

namespace agon::treasure_hunt {

/// Improves a random half map by annealing; keeps the rules of every profile. Never the same twice. `map` is
/// what is known of the map: nothing, or the half that came first.
std::vector<HalfMapNode> designed_half_map(Random& random, Profile profile, const Board& map,
                                           Nanoseconds limit);

}  // namespace agon::treasure_hunt
