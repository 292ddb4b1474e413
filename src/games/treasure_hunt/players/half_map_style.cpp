#include "games/treasure_hunt/players/half_map_style.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>

namespace agon::treasure_hunt {
namespace {

constexpr int tries = 24;        ///< random half maps among which the style is looked for
constexpr int least_grass = 26;  ///< what many mountains leave

int count_around(const HalfGrid& grid, int x, int y, Terrain terrain) {
  int count = 0;
  for (int near_y = std::max(0, y - 1); near_y <= std::min(half_height - 1, y + 1); ++near_y)
    for (int near_x = std::max(0, x - 1); near_x <= std::min(half_width - 1, x + 1); ++near_x)
      count += grid[half_index(near_x, near_y)] == terrain ? 1 : 0;
  return count;
}

int ways_to(const HalfGrid& grid, int x, int y) {
  int ways = 0;
  for (const auto& [dx, dy] : {std::array{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
    const int near_x = x + dx, near_y = y + dy;
    const bool inside = near_x >= 0 && near_y >= 0 && near_x < half_width && near_y < half_height;
    ways += inside && grid[half_index(near_x, near_y)] != Terrain::Water ? 1 : 0;
  }
  return ways;
}

int steps_from_grass(const HalfGrid& grid, int x, int y) {
  int sum = 0;
  for (int other_y = 0; other_y < half_height; ++other_y)
    for (int other_x = 0; other_x < half_width; ++other_x)
      if (grid[half_index(other_x, other_y)] == Terrain::Grass)
        sum += std::abs(other_x - x) + std::abs(other_y - y);
  return sum;
}

/// How much a fort at (x,y) has of the style; more is better.
int style_of(HalfMapStyle style, const HalfGrid& grid, int x, int y) {
  const int to_side = std::min(x, half_width - 1 - x), to_end = std::min(y, half_height - 1 - y);
  switch (style) {
    case HalfMapStyle::edge:
      return -std::min(to_side, to_end);
    case HalfMapStyle::corner:
      return -to_side - to_end;
    case HalfMapStyle::middle:
      return to_side + to_end;
    case HalfMapStyle::far_row:
      return y;
    case HalfMapStyle::near_row:
      return -y;
    case HalfMapStyle::behind_water:
      return count_around(grid, x, y, Terrain::Water);
    case HalfMapStyle::dead_end:
      return -ways_to(grid, x, y);
    case HalfMapStyle::beside_mountains:
      return count_around(grid, x, y, Terrain::Mountain);
    case HalfMapStyle::far_from_grass:
      return steps_from_grass(grid, x, y);
    case HalfMapStyle::few_mountains:
      return -static_cast<int>(std::count(grid.begin(), grid.end(), Terrain::Mountain));
    case HalfMapStyle::many_mountains:
    case HalfMapStyle::random:
      return 0;
  }
  return 0;
}

void raise_mountains(Random& random, HalfGrid& grid) {
  while (std::count(grid.begin(), grid.end(), Terrain::Grass) > least_grass) {
    Terrain& terrain = grid[random.below(half_fields)];
    if (terrain == Terrain::Grass) terrain = Terrain::Mountain;
  }
}

HalfGrid fitting_grid(Random& random, const HalfGrid* first) {
  HalfGrid grid = random_grid(random);
  for (int more = 0; more < 10'000 && !fits_every_profile(grid, first); ++more) grid = random_grid(random);
  return grid;
}

struct Best {
  HalfGrid grid{};
  std::vector<Point> forts;  ///< from the one with most of the style
  int value = std::numeric_limits<int>::min();
};

void consider(Random& random, HalfMapStyle style, const HalfGrid& grid, Best& best) {
  std::vector<std::pair<int, Point>> forts;
  for (int y = 0; y < half_height; ++y)
    for (int x = 0; x < half_width; ++x)
      if (grid[half_index(x, y)] == Terrain::Grass)
        forts.emplace_back(style_of(style, grid, x, y),
                           Point{static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)});
  random.shuffle(forts);
  std::stable_sort(forts.begin(), forts.end(),
                   [](const auto& one, const auto& other) { return one.first > other.first; });
  if (forts.front().first <= best.value) return;
  best = {grid, {}, forts.front().first};
  for (const auto& [value, fort] : forts) best.forts.push_back(fort);
}

}  // namespace

std::vector<HalfMapNode> styled_half_map(Random& random, Profile profile, const HalfGrid* first,
                                         HalfMapStyle style) {
  if (style == HalfMapStyle::random) return random_half_map(random, profile, first);
  Best best;
  const int grids = style == HalfMapStyle::many_mountains ? 1 : tries;
  for (int number = 0; number < grids; ++number) {
    HalfGrid grid = fitting_grid(random, first);
    if (style == HalfMapStyle::many_mountains) raise_mountains(random, grid);
    consider(random, style, grid, best);
  }
  best.forts.resize(static_cast<std::size_t>(limits_of(profile).least_forts));
  return nodes_of(best.grid, best.forts);
}

}  // namespace agon::treasure_hunt
