// Random half maps that every profile accepts: no two alike, and none fixed.
#pragma once

#include "core/random.h"
#include "games/treasure_hunt/rules/half_map.h"

namespace agon::treasure_hunt {

/// A half map that keeps the rules of all profiles; only the number of forts is the profile's. `first` is the
/// half that is on the map already, or null.
std::vector<HalfMapNode> random_half_map(Random& random, Profile profile, const HalfGrid* first);

/// The same from far fewer maps and many times as fast: seven water fields, none near another, so that
/// nothing is to be tried out.
std::vector<HalfMapNode> quick_half_map(Random& random, Profile profile, const HalfGrid* first);

/// The grid alone: 5 to 8 mountains, 7 to 10 water, and borders within both border rules. It hangs together.
HalfGrid random_grid(Random& random);

/// Whether a grid is good for every profile, forts aside.
bool fits_every_profile(const HalfGrid& grid, const HalfGrid* first);

}  // namespace agon::treasure_hunt
