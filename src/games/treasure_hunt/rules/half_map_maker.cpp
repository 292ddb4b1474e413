#include "games/treasure_hunt/rules/half_map_maker.h"

#include <algorithm>

#include "games/treasure_hunt/rules/half_map.h"

namespace agon::treasure_hunt {
namespace {

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
