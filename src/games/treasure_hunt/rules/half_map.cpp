#include "games/treasure_hunt/rules/half_map.h"

#include <fmt/format.h>
#include <algorithm>
#include <bit>

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

enum class Border { top, bottom, left, right };
constexpr std::array borders{Border::top, Border::bottom, Border::left, Border::right};
constexpr std::array<std::string_view, 4> names{"top", "bottom", "left", "right"};

std::string_view name_of(Border border) { return names[static_cast<std::size_t>(border)]; }
bool is_long(Border border) { return border == Border::top || border == Border::bottom; }
int length_of(Border border) { return is_long(border) ? half_width : half_height; }

Terrain terrain_at(const HalfGrid& grid, Border border, int place) {
  switch (border) {
    case Border::top:
      return grid[half_index(place, 0)];
    case Border::bottom:
      return grid[half_index(place, half_height - 1)];
    case Border::left:
      return grid[half_index(0, place)];
    case Border::right:
      return grid[half_index(half_width - 1, place)];
  }
  return Terrain::Unknown;
}

Border opposite(Border border) { return borders[static_cast<std::size_t>(border) ^ 1U]; }

int water_along(const HalfGrid& grid, Border border) {
  int water = 0;
  for (int place = 0; place < length_of(border); ++place)
    water += terrain_at(grid, border, place) == Terrain::Water ? 1 : 0;
  return water;
}

struct Shore {
  int water, least, most;

  bool broken() const { return water > most || water < least; }
};

Shore shore_of(const BorderLimits& limits, const HalfGrid& grid, Border border) {
  return {water_along(grid, border), is_long(border) ? limits.least_long : limits.least_short,
          is_long(border) ? limits.most_long : limits.most_short};
}

int open_places(const HalfGrid& second, const HalfGrid& first, Border border) {
  int open = 0;
  for (int place = 0; place < length_of(border); ++place)
    open +=
        enterable(terrain_at(second, border, place)) && enterable(terrain_at(first, opposite(border), place))
            ? 1
            : 0;
  return open;
}

int least_open(Border border) { return length_of(border) * 2 / 5; }

/// Floods from the first accessible field; `reached` marks every field it comes to.
void spread(const Board& board, std::array<bool, map_fields>& reached) {
  std::array<Point, map_fields> open;
  int count = 0;
  const auto reach = [&](Point point) {
    bool& seen = reached[static_cast<std::size_t>(board.index(point))];
    if (seen || !enterable(board.at(point))) return;
    seen = true;
    open[static_cast<std::size_t>(count++)] = point;
  };
  for (int index = 0; index < board.fields() && count == 0; ++index) reach(board.point(index));
  for (int next = 0; next < count; ++next)
    for (const Direction direction : all_directions) {
      const Point point = neighbour(open[static_cast<std::size_t>(next)], direction);
      if (board.contains(point)) reach(point);
    }
}

Point unreached(const Board& board) {
  std::array<bool, map_fields> reached{};
  spread(board, reached);
  for (int index = 0; index < board.fields(); ++index)
    if (enterable(board.at(index)) && !reached[static_cast<std::size_t>(index)]) return board.point(index);
  return {};
}

/// The border limits of the original rules (at most 4 and 2) and of winter 2025 (at least 2 and 1) combined.
constexpr BorderLimits common_borders{2, 4, 1, 2, true};

std::vector<Point> grass_of(const HalfGrid& grid) {
  std::vector<Point> fields;
  for (int y = 0; y < half_height; ++y)
    for (int x = 0; x < half_width; ++x)
      if (grid[half_index(x, y)] == Terrain::Grass)
        fields.push_back({static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)});
  return fields;
}

/// Two water fields on each long border and one on each short one, never at a corner. One is inside, two rows
/// or columns away from all others. So no land is cut off.
HalfGrid quick_grid(Random& random) {
  HalfGrid grid;
  grid.fill(Terrain::Grass);
  const auto flood = [&](int x, int y) { grid[half_index(x, y)] = Terrain::Water; };
  for (const int y : {0, half_height - 1}) {
    flood(random.between(2, 4), y);
    flood(random.between(5, 7), y);
  }
  for (const int x : {0, half_width - 1}) flood(x, random.between(1, 3));
  flood(random.between(2, 7), 2);
  for (int mountains = 0; mountains < 5;) {
    Terrain& terrain = grid[random.below(half_fields)];
    if (terrain != Terrain::Grass) continue;
    terrain = Terrain::Mountain;
    ++mountains;
  }
  return grid;
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
  // It ends where the board ends.
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

bool borders_hold(const BorderLimits& limits, const HalfGrid& grid) {
  for (const Border border : borders)
    if (shore_of(limits, grid, border).broken()) return false;
  return true;
}

bool halves_fit(const HalfGrid& second, const HalfGrid& first) {
  for (const Border border : borders)
    if (open_places(second, first, border) < least_open(border)) return false;
  return true;
}

HalfMapFault border_fault(const BorderLimits& limits, const HalfGrid& grid) {
  for (const Border border : borders) {
    const auto [water, least, most] = shore_of(limits, grid, border);
    if (water > most)
      return {Ending::border_closed,
              fmt::format("{} water fields along the {} border, at most {} are allowed", water,
                          name_of(border), most)};
    if (water < least)
      return {Ending::border_open, fmt::format("{} water fields along the {} border, at least {} are needed",
                                               water, name_of(border), least)};
  }
  return {};
}

HalfMapFault fit_fault(const HalfGrid& second, const HalfGrid& first) {
  for (const Border border : borders)
    if (const int open = open_places(second, first, border); open < least_open(border))
      return {
          Ending::borders_do_not_fit,
          fmt::format(
              "the {} border and the first half's {} border are open to each other at {} places, at least "
              "{} are needed",
              name_of(border), name_of(opposite(border)), open, least_open(border))};
  return {};
}

bool connected(const Board& board) { return !unreached(board).somewhere(); }

Point island_of(const HalfGrid& grid) {
  Board board(half_width, half_height);
  for (int index = 0; index < half_fields; ++index)
    board.set(board.point(index), grid[static_cast<std::size_t>(index)]);
  return unreached(board);
}

bool fits_every_profile(const HalfGrid& grid, const HalfGrid* first) {
  const auto count = [&](Terrain terrain) { return std::count(grid.begin(), grid.end(), terrain); };
  return count(Terrain::Mountain) >= 5 && count(Terrain::Grass) >= 24 && count(Terrain::Water) >= 7 &&
         borders_hold(common_borders, grid) && !island_of(grid).somewhere() &&
         (first == nullptr || halves_fit(grid, *first));
}

HalfGrid random_grid(Random& random) {
  while (true) {
    HalfGrid grid;
    grid.fill(Terrain::Grass);
    const auto water = static_cast<std::size_t>(random.between(7, 10));
    const auto mountains = static_cast<std::size_t>(random.between(5, 8));
    std::fill_n(grid.begin(), water, Terrain::Water);
    std::fill_n(grid.begin() + static_cast<std::ptrdiff_t>(water), mountains, Terrain::Mountain);
    random.shuffle(grid);
    if (fits_every_profile(grid, nullptr)) return grid;
  }
}

std::vector<HalfMapNode> random_half_map(Random& random, Profile profile, const HalfGrid* first) {
  HalfGrid grid = random_grid(random);
  // A valid first half always leaves room for a second. Against an invalid first half, an unfit second one is
  // sent.
  for (int tries = 0; tries < 10'000 && !fits_every_profile(grid, first); ++tries) grid = random_grid(random);
  auto fields = grass_of(grid);
  random.shuffle(fields);
  fields.resize(static_cast<std::size_t>(limits_of(profile).least_forts));
  return nodes_of(grid, fields);
}

std::vector<HalfMapNode> quick_half_map(Random& random, Profile profile, const HalfGrid* first) {
  const HalfGrid grid = quick_grid(random);
  if (first != nullptr && !halves_fit(grid, *first)) return random_half_map(random, profile, first);
  auto nodes = nodes_of(grid, {});
  for (int forts = limits_of(profile).least_forts; forts > 0;) {
    HalfMapNode& node = nodes[random.below(half_fields)];
    if (node.terrain != Terrain::Grass || node.fortPresent) continue;
    node.fortPresent = true;
    --forts;
  }
  return nodes;
}

}  // namespace agon::treasure_hunt
