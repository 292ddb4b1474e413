// Half maps: their rules, and the first rule that a half map breaks.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/random.h"
#include "games/treasure_hunt/rules/values.h"

namespace agon::treasure_hunt {

// The limits that belong to a profile.

/// Least and most water fields along the borders of a half map; a corner counts for both of its borders.
struct BorderLimits {
  int least_long = 0, most_long = half_width;     ///< top and bottom
  int least_short = 0, most_short = half_height;  ///< left and right
  bool must_fit = false;  ///< at least 40 % of each border of the second half must match open fields of the
                          ///< first half's opposite border
};

struct HalfMapLimits {
  int least_mountains = 5, least_grass = 24, least_water = 7;
  int least_forts = 1, most_forts = 1;
  BorderLimits borders;
  bool must_connect = false;  ///< no other rule guarantees that the two halves are connected
};

inline HalfMapLimits limits_of(Profile profile) {
  HalfMapLimits limits;
  limits.borders.most_long = 4;
  limits.borders.most_short = 2;
  switch (profile) {
    case Profile::strict:
      break;
    case Profile::ss2025:  // change request of spring 2025: 12 % forts, the server keeps one
      limits.least_forts = limits.most_forts = 6;
      break;
    case Profile::ws2025:  // change request of winter 2025: 40 % enterable, 20 % not
      limits.borders = {2, 6, 1, 3, true};
      break;
    case Profile::lenient:
      limits.most_forts = 6;
      limits.borders = {};
      limits.must_connect = true;
      break;
  }
  return limits;
}

/// Terrain of a half map, row by row.
using HalfGrid = std::array<Terrain, half_fields>;

inline std::size_t half_index(int x, int y) { return static_cast<std::size_t>(y * half_width + x); }

struct HalfMapFault {
  Ending rule = Ending::none;
  std::string text;  ///< the mistake, its place, and what would be right

  explicit operator bool() const { return rule != Ending::none; }
};

/// The first broken rule, in the order of the enumeration. `first` is the half that is on the map already, or
/// null.
HalfMapFault half_map_fault(Profile profile, std::span<const HalfMapNode> nodes, const HalfGrid* first);

/// Terrain of nodes that name every field once.
HalfGrid grid_of(std::span<const HalfMapNode> nodes);
/// The half of a board with its top left field at `origin`.
HalfGrid grid_of(const Board& board, Point origin);
/// The half that came first, on a board without the second; empty if the board is empty.
std::optional<HalfGrid> first_half(const Board& board);
std::vector<HalfMapNode> nodes_of(const HalfGrid& grid, std::span<const Point> forts);

/// Whether all accessible fields are connected; fields without terrain count as water.
bool connected(const Board& board);
/// An accessible field that cannot be reached from the first accessible one; nowhere: there is none.
Point island_of(const HalfGrid& grid);

// The rules about the borders of a half map.

/// Whether the borders keep the limits, and two halves fit. The functions below describe a breach.
bool borders_hold(const BorderLimits& limits, const HalfGrid& grid);
bool halves_fit(const HalfGrid& second, const HalfGrid& first);

HalfMapFault border_fault(const BorderLimits& limits, const HalfGrid& grid);

/// Each border of the second half against the opposite border of the first: at least 40 % of the positions
/// must be enterable on both sides.
HalfMapFault fit_fault(const HalfGrid& second, const HalfGrid& first);

// Random half maps that every profile accepts.

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
