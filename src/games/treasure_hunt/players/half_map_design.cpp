#include "games/treasure_hunt/players/half_map_design.h"

#include <algorithm>

#include "games/treasure_hunt/players/search_plan.h"

namespace agon::treasure_hunt {
namespace {

constexpr int most_changes = 250;
constexpr int width = 4;
/// An action that the enemy loses counts a little less than one saved: it is less certain.
constexpr float weight_of_enemy = 0.7F;

struct Design {
  HalfGrid grid;
  int fort = 0;
};

Board board_of(const HalfGrid& grid) {
  Board board(half_width, half_height);
  for (int field = 0; field < half_fields; ++field)
    board.set(board.point(field), grid[static_cast<std::size_t>(field)]);
  return board;
}

/// Actions until a walk along the plan reaches the fort: it heads there once a field has shown it.
float arrival_at(int fort, const Search& search, const SearchPlan& plan) {
  int spent = 0, at = search.from;
  const Point place = search.board.point(fort);
  for (const int field : plan.fields) {
    spent += search.travel.step_cost(at, field);
    at = field;
    const Point point = search.board.point(field);
    const bool near = std::abs(point.x - place.x) <= 1 && std::abs(point.y - place.y) <= 1;
    if (field == fort || (near && search.board.at(field) == Terrain::Mountain))
      return static_cast<float>(spent + search.travel.distance(field, fort));
  }
  return static_cast<float>(spent);
}

/// The middle field of a border that can be entered, nearest to its centre.
int gate(const Board& board, int border) {
  const bool upright = border >= 2;
  const int length = upright ? half_height : half_width;
  for (int step = 0; step < length; ++step) {
    const int along = length / 2 + (step % 2 == 0 ? step / 2 : -(step + 1) / 2);
    const int across = border % 2 == 0 ? 0 : (upright ? half_width : half_height) - 1;
    const int field = upright ? along * half_width + across : across * half_width + along;
    if (along >= 0 && along < length && enterable(board.at(field))) return field;
  }
  return 0;
}

/// Smaller is better.
float cost_of(const Design& design) {
  const Board board = board_of(design.grid);
  const Travel travel(board);
  Search search{board, travel, {}, design.fort, Direction::Up, 0};
  for (int field = 0; field < half_fields; ++field)
    if (board.at(field) == Terrain::Grass) search.weights[static_cast<std::size_t>(field)] = 1;
  search.weights[static_cast<std::size_t>(design.fort)] = 0;
  const float own = plan_search(search, width).expected;
  search.weights[static_cast<std::size_t>(design.fort)] = 1;
  float enemy = 0;
  for (int border = 0; border < 4; ++border) {
    search.from = gate(board, border);
    enemy += arrival_at(design.fort, search, plan_search(search, width)) / 4;
  }
  return own - weight_of_enemy * enemy;
}

int random_grass(Random& random, const HalfGrid& grid) {
  while (true) {
    const auto field = random.below(half_fields);
    if (grid[field] == Terrain::Grass) return static_cast<int>(field);
  }
}

Design changed(Random& random, Design design) {
  const auto one = random.below(half_fields), other = random.below(half_fields);
  switch (random.below(4)) {
    case 0:
      design.fort = random_grass(random, design.grid);
      break;
    case 1:
      design.grid[one] = static_cast<Terrain>(random.between(1, 3));
      break;
    default:
      std::swap(design.grid[one], design.grid[other]);
      break;
  }
  if (design.grid[static_cast<std::size_t>(design.fort)] != Terrain::Grass)
    design.fort = random_grass(random, design.grid);
  return design;
}

}  // namespace

std::vector<HalfMapNode> designed_half_map(Random& random, Profile profile, const HalfGrid* first,
                                           Nanoseconds limit) {
  const auto until = std::chrono::steady_clock::now() + limit;
  const auto nodes = random_half_map(random, Profile::strict, first);
  Design best{grid_of(nodes), 0};
  best.fort = random_grass(random, best.grid);
  float least = cost_of(best);
  for (int change = 0; change < most_changes && std::chrono::steady_clock::now() < until;) {
    const Design next = changed(random, best);
    if (!fits_every_profile(next.grid, first)) continue;
    ++change;
    const float cost = cost_of(next);
    if (cost > least) continue;
    least = cost;
    best = next;
  }
  std::vector<Point> forts;
  const Board board = board_of(best.grid);
  forts.push_back(board.point(best.fort));
  while (static_cast<int>(forts.size()) < limits_of(profile).least_forts) {
    const Point fort = board.point(random_grass(random, best.grid));
    if (std::find(forts.begin(), forts.end(), fort) == forts.end()) forts.push_back(fort);
  }
  return nodes_of(best.grid, forts);
}

}  // namespace agon::treasure_hunt
