#include "games/treasure_hunt/players/search_plan.h"

#include <algorithm>
#include <bit>

namespace agon::treasure_hunt {

Travel::Travel(const Board& board) {
  for (auto& row : next_) row.fill(-1);
  effort_.fill(1);
  for (int from = 0; from < board.fields(); ++from) {
    if (!enterable(board.at(from))) continue;
    open_[static_cast<std::size_t>(from)] = true;
    effort_[static_cast<std::size_t>(from)] = static_cast<std::int8_t>(effort(board.at(from)));
    for (const Direction direction : all_directions) {
      const Point to = neighbour(board.point(from), direction);
      if (board.contains(to) && enterable(board.at(to)))
        next_[static_cast<std::size_t>(from)][static_cast<std::size_t>(direction)] =
            static_cast<std::int8_t>(board.index(to));
    }
  }
}

/// Dijkstra in Dial's form: a step costs at most 4, so five rings hold all open fields.
void Travel::measure_from(int from) const {
  measured_[static_cast<std::size_t>(from)] = true;
  auto& distance = distance_[static_cast<std::size_t>(from)];
  distance.fill(unreachable);
  if (!open_[static_cast<std::size_t>(from)]) return;
  std::array<std::array<std::int8_t, 4 * map_fields>, 5> ring;
  std::array<int, 5> count{};
  ring[0][static_cast<std::size_t>(count[0]++)] = static_cast<std::int8_t>(from);
  distance[static_cast<std::size_t>(from)] = 0;
  int empty = 0;
  for (int far = 0; empty < 5; ++far) {
    const auto slot = static_cast<std::size_t>(far % 5);
    empty = count[slot] == 0 ? empty + 1 : 0;
    for (int i = 0; i < count[slot]; ++i) {
      const int field = ring[slot][static_cast<std::size_t>(i)];
      if (distance[static_cast<std::size_t>(field)] != far) continue;
      for (const Direction direction : all_directions) {
        const int to = next(field, direction);
        if (to < 0) continue;
        const int reached = far + step_cost(field, to);
        if (reached >= distance[static_cast<std::size_t>(to)]) continue;
        distance[static_cast<std::size_t>(to)] = static_cast<std::int16_t>(reached);
        const auto later = static_cast<std::size_t>(reached % 5);
        ring[later][static_cast<std::size_t>(count[later]++)] = static_cast<std::int8_t>(to);
      }
    }
    count[slot] = 0;
  }
}

Direction Travel::towards(int from, int to, Direction heading, int progress) const {
  Direction best = Direction::Up;
  int least = 2 * unreachable;
  for (const Direction direction : all_directions) {
    const int by = next(from, direction);
    if (by < 0) continue;
    const int spent = direction == heading ? progress : 0;
    const int cost =
        step_cost(from, by) + distance(to, by) - spent;  // the way there costs as much as the way back
    if (cost < least) {
      least = cost;
      best = direction;
    }
  }
  return best;
}

namespace {

constexpr int most_actions = 250;
/// Actions that a good walk needs for each further field. Grass costs two; a mountain shows several fields
/// for about six.
constexpr float actions_a_field = 1.5F;

struct Fields {
  std::array<std::uint64_t, 2> words{};

  void insert(int field) { words[static_cast<std::size_t>(field >> 6)] |= std::uint64_t{1} << (field & 63); }
  bool contains(int field) const {
    return (words[static_cast<std::size_t>(field >> 6)] >> (field & 63) & 1) != 0;
  }
  bool empty() const { return (words[0] | words[1]) == 0; }
  bool operator==(const Fields&) const = default;
};

/// A walk so far. `cost` is the part of the expected time that is certain: each leg, weighted by what was
/// still hidden.
struct Walk {
  float cost = 0, value = 0, hidden = 0;
  int parent = -1;
  std::int8_t field = 0;
  Fields left;
};

class Beam {
 public:
  Beam(const Search& search, int width, std::uint64_t nodes)
      : search_(search), width_(static_cast<std::size_t>(width)), nodes_(nodes) {
    for (int field = 0; field < search.board.fields(); ++field)
      if (weight(field) > 0) candidates_.push_back(field);
    for (int field = 0; field < search.board.fields(); ++field) prepare(field);
  }

  SearchPlan run() {
    Walk start;
    start.field = static_cast<std::int8_t>(search_.from);
    for (const int field : candidates_) {
      if (search_.travel.distance(search_.from, field) >= unreachable) continue;
      start.left.insert(field);
      start.hidden += weight(field);
    }
    const float total = start.hidden;
    if (start.left.empty()) return {};
    walks_.push_back(start);
    rings_[0].push_back(0);
    for (int now = 0; now < most_actions; ++now) {
      auto& ring = rings_[static_cast<std::size_t>(now % 5)];
      if (nodes_ != 0 && walks_.size() >= nodes_) width_ = 1;
      keep_best(ring);
      for (const int walk : ring) expand(walk, now);
      ring.clear();
      if (std::all_of(rings_.begin(), rings_.end(), [](const auto& each) { return each.empty(); })) break;
    }
    return traced(total);
  }

 private:
  float weight(int field) const { return search_.weights[static_cast<std::size_t>(field)]; }

  void prepare(int field) {
    auto& shown = shown_[static_cast<std::size_t>(field)];
    shown.insert(field);
    const Board& board = search_.board;
    if (board.at(field) == Terrain::Mountain) {
      const Point at = board.point(field);
      for (int y = std::max(0, at.y - 1); y <= std::min(board.height() - 1, at.y + 1); ++y)
        for (int x = std::max(0, at.x - 1); x <= std::min(board.width() - 1, at.x + 1); ++x)
          shown.insert(y * board.width() + x);
    }
  }

  /// Candidates by distance from a field, nearest first, each as 256 * distance + field.
  const std::vector<int>& order_from(int field) {
    auto& order = order_[static_cast<std::size_t>(field)];
    if (!order.empty()) return order;
    order.reserve(candidates_.size());
    for (const int candidate : candidates_)
      order.push_back(search_.travel.distance(field, candidate) * 256 + candidate);
    std::sort(order.begin(), order.end());
    return order;
  }

  /// Estimated cost of the rest of a walk.
  float outlook(const Walk& walk) {
    float sum = 0, soonest = 0;
    for (const int entry : order_from(walk.field)) {
      const int field = entry & 255;
      if (!walk.left.contains(field)) continue;
      soonest += actions_a_field;
      sum += weight(field) * std::max(soonest, static_cast<float>(entry >> 8));
    }
    return sum;
  }

  void keep_best(std::vector<int>& ring) {
    std::sort(ring.begin(), ring.end(), [&](int a, int b) { return at(a).value < at(b).value; });
    std::size_t kept = 0;
    for (const int walk : ring) {
      if (kept == width_ || at(walk).cost >= best_cost_) break;
      const auto same = [&](int other) {
        return at(other).field == at(walk).field && at(other).left == at(walk).left;
      };
      if (std::none_of(ring.begin(), ring.begin() + static_cast<std::ptrdiff_t>(kept), same))
        ring[kept++] = walk;
    }
    ring.resize(kept);
  }

  void expand(int parent, int now) {
    for (const Direction direction : all_directions) {
      const int to = search_.travel.next(at(parent).field, direction);
      if (to < 0) continue;
      int leg = search_.travel.step_cost(at(parent).field, to);
      if (parent == 0 && direction == search_.heading) leg = std::max(1, leg - search_.progress);
      Walk walk = at(parent);
      walk.cost += walk.hidden * static_cast<float>(leg);
      walk.field = static_cast<std::int8_t>(to);
      walk.parent = parent;
      show(walk);
      if (walk.cost >= best_cost_) continue;
      walk.value = walk.cost + outlook(walk);
      walks_.push_back(walk);
      const int index = static_cast<int>(walks_.size()) - 1;
      if (walk.left.empty()) {
        best_ = index;
        best_cost_ = walk.cost;
      } else {
        rings_[static_cast<std::size_t>((now + leg) % 5)].push_back(index);
      }
    }
  }

  /// Removes what the new field shows, and adds the cost of reaching it from there.
  void show(Walk& walk) const {
    const auto& shown = shown_[static_cast<std::size_t>(walk.field)];
    for (std::size_t word = 0; word < 2; ++word) {
      std::uint64_t found = walk.left.words[word] & shown.words[word];
      walk.left.words[word] &= ~found;
      for (; found != 0; found &= found - 1) {
        const int field = static_cast<int>(word * 64) + std::countr_zero(found);
        walk.hidden -= weight(field);
        walk.cost += weight(field) * static_cast<float>(search_.travel.distance(walk.field, field));
      }
    }
  }

  SearchPlan traced(float total) const {
    SearchPlan plan;
    plan.expected = best_cost_ / total;
    for (int walk = best_; walk > 0; walk = at(walk).parent) plan.fields.push_back(at(walk).field);
    std::reverse(plan.fields.begin(), plan.fields.end());
    return plan;
  }

  const Walk& at(int index) const { return walks_[static_cast<std::size_t>(index)]; }

  const Search& search_;
  std::size_t width_;
  std::uint64_t nodes_;
  std::vector<int> candidates_;
  std::array<Fields, map_fields> shown_{};
  std::array<std::vector<int>, map_fields> order_;
  std::vector<Walk> walks_;
  std::array<std::vector<int>, 5> rings_;
  int best_ = -1;
  float best_cost_ = 1e30F;
};

}  // namespace

SearchPlan plan_search(const Search& search, int width, std::uint64_t nodes) {
  return Beam(search, width, nodes).run();
}

}  // namespace agon::treasure_hunt
