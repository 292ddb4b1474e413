// Whether a field can be paired for several more rounds without anybody meeting again.
#pragma once

#include <cstdint>

#include "contest/matching.h"

namespace agon::contest {

/// Whether all rows can be paired so many times, no two of them twice and none that `apart` keeps apart. A
/// search that would take too long ends with yes: it is far from the last rounds, where few pairs are left.
bool disjoint_pairings(const PairMatrix& apart, std::uint32_t rounds);

}  // namespace agon::contest
