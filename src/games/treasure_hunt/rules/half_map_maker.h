// Makes random half maps that every profile accepts.
#pragma once

#include "core/random.h"
#include "games/treasure_hunt/rules/half_map.h"

namespace agon::treasure_hunt {

/// A half map that keeps the rules of all profiles; only the number of forts is the profile's. `first` is the
/// half that is on the map already, or null.
std::vector<HalfMapNode> random_half_map(Random& random, Profile profile, const HalfGrid* first);

/// A faster variant that draws from far fewer maps: seven water fields, none near another, so that no attempt
/// fails.
std::vector<HalfMapNode> quick_half_map(Random& random, Profile profile, const HalfGrid* first);

/// Only the grid: 5 to 8 mountains, 7 to 10 water fields, and borders within both border rules. It is
/// connected.
HalfGrid random_grid(Random& random);

/// Whether a grid satisfies every profile, apart from forts.
bool fits_every_profile(const HalfGrid& grid, const HalfGrid* first);

}  // namespace agon::treasure_hunt
