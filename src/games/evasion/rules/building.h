// Whether a wall may be built, by the tests of the NYU server in their order, and why not, in words.
#pragma once

#include <string>
#include <string_view>

#include "games/evasion/rules/values.h"

namespace agon::evasion {

enum class Refusal {
  none,
  not_straight,  ///< cannot be said in the protocol's text; other players' walls may be
  not_on_hunter,
  hunter_steps_into_it,
  too_soon,
  too_many,
  on_prey,
  outside,
  hits_wall,
};

/// Removals come first, in their order; one that names no wall does nothing.
void remove_walls(Walls& walls, const Action& action);

/// The first test that the wall fails. `state` is the one in which the removals of the move have been made.
Refusal refusal_of(const Config& config, const State& state, const Wall& wall);

/// The word of the original's log, e.g. "too-soon".
std::string_view refusal_code(Refusal refusal);

/// A sentence with the numbers: what is wrong, and what would be right.
std::string refusal_text(Refusal refusal, const Config& config, const State& state, const Wall& wall);

}  // namespace agon::evasion
