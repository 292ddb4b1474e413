// A half map made for a purpose: the own treasure is found soon, the fort late.
#pragma once

#include "core/clocks.h"
#include "games/treasure_hunt/rules/half_map_maker.h"

namespace agon::treasure_hunt {

/// How much work a design may be, and what it is for.
struct DesignEffort {
  int changes = 5000;
  /// The share of the enemy's search for our fort that is believed: what it knows and how it searches is a
  /// guess.
  float enemy = 0.4F;
  Nanoseconds limit = std::chrono::hours(1);
  Nanoseconds processor{0};  ///< of the calling thread, instead of so many changes; 0: by the changes
};

/// Improves a random half map by annealing; keeps the rules of every profile. Never the same twice. `map` is
/// what is known of the map: nothing, or the half that came first.
std::vector<HalfMapNode> designed_half_map(Random& random, Profile profile, const Board& map,
                                           const DesignEffort& effort);

}  // namespace agon::treasure_hunt
