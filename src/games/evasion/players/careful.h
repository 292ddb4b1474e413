// Careful steps of the prey: first of all it lives, by exact dodges of the hunter's path, with and without a
// wall built now; then it has prospects of room on both axes. The work is bounded by the window and the
// horizon, not by a clock.
#pragma once

#include <array>

#include "games/evasion/rules/values.h"

namespace agon::evasion {

struct CarefulStep {
  Point velocity;
  Point cell;      ///< where it leads
  int safety = 0;  ///< ticks survived, weighed over what the hunter may build now
  int room = 0;    ///< prospects on both axes
};
using CarefulSteps = std::array<CarefulStep, 9>;

CarefulSteps careful_steps(const Config& config, const State& state);

/// The one that lives longest; of those the one with the best prospects.
const CarefulStep& most_careful(const CarefulSteps& steps);

}  // namespace agon::evasion
