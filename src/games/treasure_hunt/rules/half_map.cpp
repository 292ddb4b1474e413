#include "games/treasure_hunt/rules/half_map.h"

#include <fmt/format.h>

#include <algorithm>

#include "games/treasure_hunt/rules/half_map_borders.h"

namespace agon::treasure_hunt {
namespace {

HalfMapFault field_fault(std::span<const HalfMapNode> nodes) {
  if (nodes.size() != half_fields)
    return {Ending::node_count, fmt::format("a half map has 50 fields, this one has {}", nodes.size())};
  for (const auto& node : nodes)
    if (node.X < 0 || node.X >= half_width || node.Y < 0 || node.Y >= half_height)
      return {Ending::off_half_map,
              fmt::format("({},{}) is no field of a half map: X is 0..9, Y is 0..4", node.X, node.Y)};
  std::array<bool, half_fields> named{};
  for (const auto& node : nodes) {
    bool& seen = named[half_index(node.X, node.Y)];
    if (seen)
      return {Ending::duplicate_field, fmt::format("the field ({},{}) is there twice", node.X, node.Y)};
    seen = true;
    if (node.terrain == Terrain::Unknown)
      return {Ending::no_terrain, fmt::format("the field ({},{}) has no terrain", node.X, node.Y)};
  }
  return {};
}

HalfMapFault count_fault(const HalfMapLimits& limits, const HalfGrid& grid) {
  const auto count = [&](Terrain terrain) {
    return static_cast<int>(std::count(grid.begin(), grid.end(), terrain));
  };
  const auto few = [](Ending rule, std::string_view what, int have, int least) {
    return HalfMapFault{rule, fmt::format("{} fields of {}, at least {} are needed", have, what, least)};
  };
  const int mountains = count(Terrain::Mountain), grass = count(Terrain::Grass),
            water = count(Terrain::Water);
  if (mountains < limits.least_mountains)
    return few(Ending::too_few_mountains, "mountain", mountains, limits.least_mountains);
  if (grass < limits.least_grass) return few(Ending::too_little_grass, "grass", grass, limits.least_grass);
  if (water < limits.least_water) return few(Ending::too_little_water, "water", water, limits.least_water);
  return {};
}

HalfMapFault fort_fault(const HalfMapLimits& limits, std::span<const HalfMapNode> nodes) {
  int forts = 0;
  for (const auto& node : nodes) forts += node.fortPresent ? 1 : 0;
  if (forts < limits.least_forts || forts > limits.most_forts)
    return {
        Ending::fort_count,
        limits.least_forts == limits.most_forts
            ? fmt::format("{} forts, there must be exactly {}", forts, limits.least_forts)
            : fmt::format("{} forts, there must be {} to {}", forts, limits.least_forts, limits.most_forts)};
  for (const auto& node : nodes)
    if (node.fortPresent && node.terrain != Terrain::Grass)
      return {Ending::fort_not_on_grass,
              fmt::format("the fort at ({},{}) does not stand on grass", node.X, node.Y)};
  return {};
}

}  // namespace

HalfMapFault half_map_fault(Profile profile, std::span<const HalfMapNode> nodes, const HalfGrid* first) {
  const HalfMapLimits limits = limits_of(profile);
  if (auto fault = field_fault(nodes)) return fault;
  const HalfGrid grid = grid_of(nodes);
  if (auto fault = count_fault(limits, grid)) return fault;
  if (auto fault = fort_fault(limits, nodes)) return fault;
  if (auto fault = border_fault(limits.borders, grid)) return fault;
  if (const Point island = island_of(grid); island.somewhere())
    return {Ending::islands,
            fmt::format("({},{}) cannot be reached: all grass and mountain fields must hang together",
                        island.x, island.y)};
  if (first != nullptr && limits.borders.must_fit) return fit_fault(grid, *first);
  return {};
}

HalfGrid grid_of(std::span<const HalfMapNode> nodes) {
  HalfGrid grid{};
  for (const auto& node : nodes) grid[half_index(node.X, node.Y)] = node.terrain;
  return grid;
}

HalfGrid grid_of(const Board& board, Point origin) {
  HalfGrid grid{};
  for (int y = 0; y < half_height; ++y)
    for (int x = 0; x < half_width; ++x)
      grid[half_index(x, y)] =
          board.at(Point{static_cast<std::int8_t>(origin.x + x), static_cast<std::int8_t>(origin.y + y)});
  return grid;
}

std::optional<HalfGrid> first_half(const Board& board) {
  if (board.fields() == 0) return std::nullopt;
  // Its end is the end of the board.
  return grid_of(board, {static_cast<std::int8_t>(board.width() - half_width),
                         static_cast<std::int8_t>(board.height() - half_height)});
}

std::vector<HalfMapNode> nodes_of(const HalfGrid& grid, std::span<const Point> forts) {
  std::vector<HalfMapNode> nodes;
  nodes.reserve(half_fields);
  for (int y = 0; y < half_height; ++y)
    for (int x = 0; x < half_width; ++x) nodes.push_back({x, y, false, grid[half_index(x, y)]});
  for (const Point fort : forts) nodes[half_index(fort.x, fort.y)].fortPresent = true;
  return nodes;
}

}  // namespace agon::treasure_hunt
