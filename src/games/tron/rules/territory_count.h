// The cells that each side comes to first.
#pragma once

#include <array>

#include "games/tron/rules/values.h"

namespace agon::tron {

/// Empty cells nearer to a side than to the other, in steps over empty cells; those as near to both count for
/// neither.
std::array<int, 2> territory_of(const State& state);

}  // namespace agon::tron
