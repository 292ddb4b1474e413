// Counts the cells that each side reaches first.
#pragma once

#include <array>

#include "games/tron/rules/values.h"

namespace agon::tron {

/// Empty cells that a side reaches in fewer steps than the other; equally near cells count for neither.
std::array<int, 2> territory_of(const State& state);

}  // namespace agon::tron
