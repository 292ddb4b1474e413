// Careful steps of the prey. Survival comes first, by exact dodging of the hunter's path, with and without a
// wall built now; then the prospects of room on both axes. The window and the horizon bound the work.
#pragma once

#include <array>

#include "games/evasion/rules/values.h"

namespace agon::evasion {

struct CarefulStep {
  Point velocity;
  Point cell;      ///< where the step leads
  int safety = 0;  ///< ticks survived, weighted over the walls that the hunter may build now
  int room = 0;    ///< prospects of room on both axes
};
using CarefulSteps = std::array<CarefulStep, 9>;

CarefulSteps careful_steps(const Config& config, const State& state);

/// The step with most safety, then with the best prospects.
const CarefulStep& most_careful(const CarefulSteps& steps);

}  // namespace agon::evasion
