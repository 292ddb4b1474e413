#include "games/treasure_hunt/players/half_map_design.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <optional>

#include "games/treasure_hunt/players/half_map_survey.h"
#include "search/processor_time.h"

namespace agon::treasure_hunt {

namespace {

/// Start and end temperature of the annealing, in actions.
constexpr float hot = 2, cold = 0.1F;
/// Spread of a race's outcome by luck and unknown skill, in actions.
constexpr float spread = 8;
/// Actions that a usual enemy spends on its treasure and on the way to our border, less those that we spend
/// behind its border.
constexpr int head_start = 18;

struct Design {
  HalfGrid grid;
  int fort = 0;
};

enum Border { top, bottom, left, right };

/// Borders at which the other half can still be joined.
std::vector<Border> crossings(const Board& map) {
  if (map.fields() == 0) return {top, bottom, left, right};
  if (map.fields() == half_fields) return {top, left};
  return {map.width() == half_width ? bottom : right};
}

/// The enterable field of a border that is nearest to `middle` along it.
int gate(const HalfMapSurvey& survey, Border border, int middle) {
  const bool upright = border == left || border == right;
  const int length = upright ? half_height : half_width;
  const int across = border == top || border == left ? 0 : (upright ? half_width : half_height) - 1;
  for (int step = 0; step < 2 * length; ++step) {
    const int along = middle + (step % 2 == 0 ? step / 2 : -(step + 1) / 2);
    if (along < 0 || along >= length) continue;
    const int field = upright ? along * half_width + across : across * half_width + along;
    if (survey.open(field)) return field;
  }
  return 0;
}

int length_of(Border border) { return border == left || border == right ? half_height : half_width; }

/// Probability that a side which leads by `ahead` actions reaches the other's fort first.
float chance(int ahead) {
  constexpr int most = 128;
  static const auto table = [] {
    std::array<float, 2 * most + 1> chances{};
    for (int each = -most; each <= most; ++each)
      chances[static_cast<std::size_t>(each + most)] = 1 / (1 + std::exp(static_cast<float>(-each) / spread));
    return chances;
  }();
  return table[static_cast<std::size_t>(std::clamp(ahead, -most, most) + most)];
}

class Designer {
 public:
  Designer(Random& random, const Board& map, const DesignEffort& effort)
      : random_(random), effort_(effort), crossings_(crossings(map)) {
    if (map.fields() > 0)
      first_ = grid_of(map, {static_cast<std::int8_t>(map.width() - half_width),
                             static_cast<std::int8_t>(map.height() - half_height)});
  }

  Design run() {
    const auto until = std::chrono::steady_clock::now() + effort_.limit;
    Design now{grid_of(random_half_map(random_, Profile::strict, first())), 0};
    now.fort = random_grass(now.grid);
    float cost = cost_of(now);
    Design best = now;
    float least = cost;
    began_ = search::processor_time();
    for (int change = 0; share_done(change) < 1; ++change) {
      if (change % 64 == 0 && std::chrono::steady_clock::now() >= until) break;
      const Design next = changed(now);
      if (!fits_every_profile(next.grid, first())) continue;
      const float next_cost = cost_of(next);
      const float temperature = hot * std::pow(cold / hot, done_);
      const float luck = static_cast<float>(random_.below(1 << 20) + 1) / static_cast<float>(1 << 20);
      if (next_cost > cost - temperature * std::log(luck)) continue;
      now = next;
      cost = next_cost;
      if (cost < least) {
        least = cost;
        best = now;
      }
    }
    return best;
  }

  int random_grass(const HalfGrid& grid) {
    while (true) {
      const auto field = random_.below(half_fields);
      if (grid[field] == Terrain::Grass) return static_cast<int>(field);
    }
  }

 private:
  const HalfGrid* first() const { return first_ ? &*first_ : nullptr; }

  /// Share of the work done, by changes or by processor time; 1: all.
  float share_done(int change) {
    if (effort_.processor.count() == 0)
      return done_ =
                 effort_.changes == 0 ? 1 : static_cast<float>(change) / static_cast<float>(effort_.changes);
    if (change % 16 == 0)
      done_ = static_cast<float>((search::processor_time() - began_).count()) /
              static_cast<float>(effort_.processor.count());
    return done_;
  }

  /// Cost in actions, scaled as in an even race; smaller is better.
  float cost_of(const Design& design) const {
    HalfMapSurvey survey(design.grid);
    const HalfSet hidden = survey.grass() & ~one_of(design.fort);
    const auto own = survey.search_times(design.fort, hidden, Habit::scout);
    float sum = 0;
    int count = 0;
    for (const Border border : crossings_)
      for (const int quarter : {1, 3}) {
        const int from = gate(survey, border, length_of(border) * quarter / 4);
        const auto& way = survey.distances(from);
        for (const Habit habit : {Habit::scout, Habit::nearest}) {
          const auto arrival =
              static_cast<int>(effort_.enemy * survey.arrival(from, survey.grass(), design.fort, habit));
          each_of(hidden, [&](int field) {
            const auto index = static_cast<std::size_t>(field);
            sum += chance(head_start + arrival - own[index] - way[index]);
            ++count;
          });
        }
      }
    return -4 * spread * sum / static_cast<float>(count);
  }

  Design changed(Design design) {
    const auto one = random_.below(half_fields), other = random_.below(half_fields);
    switch (random_.below(4)) {
      case 0:
        design.fort = random_grass(design.grid);
        break;
      case 1:
        design.grid[one] = static_cast<Terrain>(random_.between(1, 3));
        break;
      default:
        std::swap(design.grid[one], design.grid[other]);
        break;
    }
    if (design.grid[static_cast<std::size_t>(design.fort)] != Terrain::Grass)
      design.fort = random_grass(design.grid);
    return design;
  }

  Random& random_;
  DesignEffort effort_;
  Nanoseconds began_{0};
  float done_ = 0;
  std::vector<Border> crossings_;
  std::optional<HalfGrid> first_;
};

constexpr int tries = 24;        ///< random half maps among which the style is sought
constexpr int least_grass = 26;  ///< grass fields left among many mountains

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

/// How well a fort at (x,y) shows the style; more is better.
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
  std::vector<Point> forts;  ///< best first
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

std::vector<HalfMapNode> designed_half_map(Random& random, Profile profile, const Board& map,
                                           const DesignEffort& effort) {
  Designer designer(random, map, effort);
  const Design best = designer.run();
  const auto place = [](int field) {
    return Point{static_cast<std::int8_t>(field % half_width), static_cast<std::int8_t>(field / half_width)};
  };
  std::vector<Point> forts{place(best.fort)};
  while (static_cast<int>(forts.size()) < limits_of(profile).least_forts) {
    const Point fort = place(designer.random_grass(best.grid));
    if (std::find(forts.begin(), forts.end(), fort) == forts.end()) forts.push_back(fort);
  }
  return nodes_of(best.grid, forts);
}

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
