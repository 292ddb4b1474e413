#include "games/treasure_hunt/players/half_map_design.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "games/treasure_hunt/players/half_map_survey.h"

namespace agon::treasure_hunt {
namespace {

constexpr int most_changes = 5000;
/// Temperatures of the annealing, in actions.
constexpr float hot = 2, cold = 0.1F;
/// An action that the enemy loses counts less than one saved: what it knows and how it searches is a guess.
/// Between 0.2 and 0.7 the champion wins about as often; 0 is worse against players that scout.
constexpr float weight_of_enemy = 0.3F;

struct Design {
  HalfGrid grid;
  int fort = 0;
};

enum Border { top, bottom, left, right };

/// The borders at which the other half may lie: any of them, unless it is there already.
std::vector<Border> crossings(const Board& map) {
  if (map.fields() == 0) return {top, bottom, left, right};
  if (map.fields() == half_fields) return {top, left};
  return {map.width() == half_width ? bottom : right};
}

/// The middle field of a border that can be entered, nearest to its centre.
int gate(const HalfMapSurvey& survey, Border border) {
  const bool upright = border == left || border == right;
  const int length = upright ? half_height : half_width;
  const int across = border == top || border == left ? 0 : (upright ? half_width : half_height) - 1;
  for (int step = 0; step < length; ++step) {
    const int along = length / 2 + (step % 2 == 0 ? step / 2 : -(step + 1) / 2);
    const int field = upright ? along * half_width + across : across * half_width + along;
    if (survey.open(field)) return field;
  }
  return 0;
}

class Designer {
 public:
  Designer(Random& random, const Board& map) : random_(random), crossings_(crossings(map)) {
    if (map.fields() > 0)
      first_ = grid_of(map, {static_cast<std::int8_t>(map.width() - half_width),
                             static_cast<std::int8_t>(map.height() - half_height)});
  }

  Design run(Nanoseconds limit) {
    const auto until = std::chrono::steady_clock::now() + limit;
    Design now{grid_of(random_half_map(random_, Profile::strict, first())), 0};
    now.fort = random_grass(now.grid);
    float cost = cost_of(now);
    Design best = now;
    float least = cost;
    for (int change = 0; change < most_changes; ++change) {
      if (change % 64 == 0 && std::chrono::steady_clock::now() >= until) break;
      const Design next = changed(now);
      if (!fits_every_profile(next.grid, first())) continue;
      const float next_cost = cost_of(next);
      const float done = static_cast<float>(change) / static_cast<float>(most_changes);
      const float temperature = hot * std::pow(cold / hot, done);
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

  /// Actions; smaller is better.
  float cost_of(const Design& design) const {
    HalfMapSurvey survey(design.grid);
    const HalfSet hidden = survey.grass() & ~one_of(design.fort);
    float cost = survey.expected_search(design.fort, hidden, Habit::scout);
    float away = 0, enemy = 0;
    for (const Border border : crossings_) {
      const int from = gate(survey, border);
      const auto& row = survey.distances(from);
      int sum = 0;
      each_of(hidden, [&](int field) { sum += row[static_cast<std::size_t>(field)]; });
      away += static_cast<float>(sum) / static_cast<float>(std::popcount(hidden));
      for (const Habit habit : {Habit::scout, Habit::nearest})
        enemy += survey.arrival(from, survey.grass(), design.fort, habit) / 2;
    }
    const auto count = static_cast<float>(crossings_.size());
    return cost + away / count - weight_of_enemy * enemy / count;
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
  std::vector<Border> crossings_;
  std::optional<HalfGrid> first_;
};

}  // namespace

std::vector<HalfMapNode> designed_half_map(Random& random, Profile profile, const Board& map,
                                           Nanoseconds limit) {
  Designer designer(random, map);
  const Design best = designer.run(limit);
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

}  // namespace agon::treasure_hunt
