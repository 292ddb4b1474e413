// Half maps: the rules they must keep, and which of them is broken first.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "games/treasure_hunt/rules/profile.h"

namespace agon::treasure_hunt {

/// Terrain of a half map, row by row.
using HalfGrid = std::array<Terrain, half_fields>;

inline std::size_t half_index(int x, int y) { return static_cast<std::size_t>(y * half_width + x); }

struct HalfMapFault {
  Ending rule = Ending::none;
  std::string text;  ///< what is wrong, where, and what would be right

  explicit operator bool() const { return rule != Ending::none; }
};

/// The first broken rule, in the order of the enumeration. `first` is the half that is on the map already, or
/// null.
HalfMapFault half_map_fault(Profile profile, std::span<const HalfMapNode> nodes, const HalfGrid* first);

/// Terrain of nodes that name every field once.
HalfGrid grid_of(std::span<const HalfMapNode> nodes);
/// The half of a board that begins at `origin`.
HalfGrid grid_of(const Board& board, Point origin);
/// The half that came first, on a board without the second; nothing if the board is empty.
std::optional<HalfGrid> first_half(const Board& board);
std::vector<HalfMapNode> nodes_of(const HalfGrid& grid, std::span<const Point> forts);

/// Whether all fields that can be entered hang together; fields without terrain count as water.
bool connected(const Board& board);
/// A field that cannot be reached from the first that can be entered; nowhere: none.
Point island_of(const HalfGrid& grid);

}  // namespace agon::treasure_hunt
