// Maps: built-in ones, generated ones, and files of the original.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/tron/rules/values.h"

namespace agon::tron {

struct Map {
  std::vector<std::string> rows;  ///< W AreaWall, E Empty
  std::array<Start, 2> starts;    ///< Blue, Yellow

  bool operator==(const Map&) const = default;
};

/// open, rooms, maze and pillars, in this order.
const std::vector<std::string>& map_names();
bool is_named(std::string_view name);  ///< whether it is one of them
/// One of map_names(). Throws BadValue that lists them.
Map named_map(std::string_view name);

/// Symmetric under a turn by 180 degrees, connected, with room around the starts. The same on every machine.
Map generated_map(int width, int height, std::uint64_t seed);

/// Why a map cannot be played; empty: it can. Rows must have equal length, the border must be closed, and the
/// starts must be two different empty cells.
std::string problem_of(const Map& map);

/// The map that a configuration names. Throws BadValue.
Map map_of(const Config& config, std::uint64_t match_seed);

/// Reads a file of the original, {"board": [...], "constants": {...}, "agents": {"Blue": {...}, "Yellow":
/// {...}}}, as a configuration with a custom map and its constants. Throws BadValue that names the place and
/// the mistake.
Config read_map(std::string_view text);

}  // namespace agon::tron
