#include "contest/matching.h"

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <optional>

namespace agon::contest {

namespace {

/// Maximum weight matching; an edge of weight 0 is none. Vertices are 1 to n, blossoms n + 1 and above.
/// Weights are doubled so that duals stay whole numbers.
template <class Weight>
class Blossoms {
 public:
  explicit Blossoms(int count)
      : n_(count),
        size_(2 * count + 1),
        edge_(static_cast<std::size_t>(size_ * size_)),
        dual_(size()),
        mate_(size()),
        slack_(size()),
        base_(size()),
        parent_(size()),
        side_(size()),
        visited_(size()),
        from_(static_cast<std::size_t>(size_ * (count + 1))),
        flower_(size()) {
    for (int u = 0; u < size_; ++u)
      for (int v = 0; v < size_; ++v) edge(u, v) = {u, v, 0};
  }

  void set(int u, int v, const Weight& weight) { edge(u, v).weight = edge(v, u).weight = weight; }

  std::vector<int> solve() {
    last_ = n_;
    Weight most = 0;
    for (int u = 0; u <= n_; ++u) base_[at(u)] = u;
    for (int u = 1; u <= n_; ++u)
      for (int v = 1; v <= n_; ++v) {
        from(u, v) = u == v ? u : 0;
        most = std::max(most, edge(u, v).weight);
      }
    for (int u = 1; u <= n_; ++u) dual_[at(u)] = most;
    while (grow()) {
    }
    return {mate_.begin() + 1, mate_.begin() + 1 + n_};
  }

 private:
  struct Edge {
    int u = 0, v = 0;
    Weight weight = 0;
  };

  std::size_t size() const { return static_cast<std::size_t>(size_); }
  static std::size_t at(int index) { return static_cast<std::size_t>(index); }
  Edge& edge(int u, int v) { return edge_[at(u * size_ + v)]; }
  int& from(int blossom, int vertex) { return from_[at(blossom * (n_ + 1) + vertex)]; }
  Weight slack_of(const Edge& e) { return dual_[at(e.u)] + dual_[at(e.v)] - 2 * edge(e.u, e.v).weight; }

  void update_slack(int u, int x) {
    if (slack_[at(x)] == 0 || slack_of(edge(u, x)) < slack_of(edge(slack_[at(x)], x))) slack_[at(x)] = u;
  }
  void set_slack(int x) {
    slack_[at(x)] = 0;
    for (int u = 1; u <= n_; ++u)
      if (edge(u, x).weight > 0 && base_[at(u)] != x && side_[at(base_[at(u)])] == 0) update_slack(u, x);
  }
  void push(int x) {
    if (x <= n_) return queue_.push_back(x);
    for (const int inner : flower_[at(x)]) push(inner);
  }
  void set_base(int x, int base) {
    base_[at(x)] = base;
    if (x <= n_) return;
    for (const int inner : flower_[at(x)]) set_base(inner, base);
  }
  int place_in(int blossom, int inner) {
    auto& ring = flower_[at(blossom)];
    const auto place = static_cast<int>(std::find(ring.begin(), ring.end(), inner) - ring.begin());
    if (place % 2 == 0) return place;
    std::reverse(ring.begin() + 1, ring.end());
    return static_cast<int>(ring.size()) - place;
  }
  void match(int u, int v) {
    mate_[at(u)] = edge(u, v).v;
    if (u <= n_) return;
    const Edge through = edge(u, v);
    const int inner = from(u, through.u), place = place_in(u, inner);
    auto& ring = flower_[at(u)];
    for (int index = 0; index < place; ++index) match(ring[at(index)], ring[at(index ^ 1)]);
    match(inner, v);
    std::rotate(ring.begin(), ring.begin() + place, ring.end());
  }
  void augment(int u, int v) {
    for (;;) {
      const int next = base_[at(mate_[at(u)])];
      match(u, v);
      if (next == 0) return;
      match(next, base_[at(parent_[at(next)])]);
      u = base_[at(parent_[at(next)])];
      v = next;
    }
  }
  int common_ancestor(int u, int v) {
    for (++visit_; u != 0 || v != 0; std::swap(u, v)) {
      if (u == 0) continue;
      if (visited_[at(u)] == visit_) return u;
      visited_[at(u)] = visit_;
      u = base_[at(mate_[at(u)])];
      if (u != 0) u = base_[at(parent_[at(u)])];
    }
    return 0;
  }
  void add_blossom(int u, int ancestor, int v) {
    int blossom = n_ + 1;
    while (blossom <= last_ && base_[at(blossom)] != 0) ++blossom;
    if (blossom > last_) ++last_;
    dual_[at(blossom)] = 0;
    side_[at(blossom)] = 0;
    mate_[at(blossom)] = mate_[at(ancestor)];
    auto& ring = flower_[at(blossom)];
    ring.assign(1, ancestor);
    collect(ring, u, ancestor);
    std::reverse(ring.begin() + 1, ring.end());
    collect(ring, v, ancestor);
    set_base(blossom, blossom);
    for (int x = 1; x <= last_; ++x) edge(blossom, x).weight = edge(x, blossom).weight = 0;
    for (int x = 1; x <= n_; ++x) from(blossom, x) = 0;
    for (const int inner : ring) {
      for (int x = 1; x <= last_; ++x)
        if (edge(blossom, x).weight == 0 || slack_of(edge(inner, x)) < slack_of(edge(blossom, x))) {
          edge(blossom, x) = edge(inner, x);
          edge(x, blossom) = edge(x, inner);
        }
      for (int x = 1; x <= n_; ++x)
        if (from(inner, x) != 0) from(blossom, x) = inner;
    }
    set_slack(blossom);
  }
  void collect(std::vector<int>& ring, int x, int ancestor) {
    while (x != ancestor) {
      ring.push_back(x);
      const int other = base_[at(mate_[at(x)])];
      ring.push_back(other);
      push(other);
      x = base_[at(parent_[at(other)])];
    }
  }
  void expand(int blossom) {
    auto& ring = flower_[at(blossom)];
    for (const int inner : ring) set_base(inner, inner);
    const int root = from(blossom, edge(blossom, parent_[at(blossom)]).u);
    const int place = place_in(blossom, root);
    for (int index = 0; index < place; index += 2) {
      const int x = ring[at(index)], y = ring[at(index + 1)];
      parent_[at(x)] = edge(y, x).u;
      side_[at(x)] = 1;
      side_[at(y)] = 0;
      slack_[at(x)] = 0;
      set_slack(y);
      push(y);
    }
    side_[at(root)] = 1;
    parent_[at(root)] = parent_[at(blossom)];
    for (std::size_t index = at(place) + 1; index < ring.size(); ++index) {
      side_[at(ring[index])] = -1;
      set_slack(ring[index]);
    }
    base_[at(blossom)] = 0;
  }
  bool found(const Edge& e) {
    const int u = base_[at(e.u)], v = base_[at(e.v)];
    if (side_[at(v)] == -1) {
      parent_[at(v)] = e.u;
      side_[at(v)] = 1;
      const int other = base_[at(mate_[at(v)])];
      slack_[at(v)] = slack_[at(other)] = 0;
      side_[at(other)] = 0;
      push(other);
    } else if (side_[at(v)] == 0) {
      const int ancestor = common_ancestor(u, v);
      if (ancestor == 0) {
        augment(u, v);
        augment(v, u);
        return true;
      }
      add_blossom(u, ancestor, v);
    }
    return false;
  }
  /// Adds one more pair. False: no further pair gains anything.
  bool grow() {
    std::fill(side_.begin(), side_.end(), -1);
    std::fill(slack_.begin(), slack_.end(), 0);
    queue_.clear();
    for (int x = 1; x <= last_; ++x)
      if (base_[at(x)] == x && mate_[at(x)] == 0) {
        parent_[at(x)] = 0;
        side_[at(x)] = 0;
        push(x);
      }
    if (queue_.empty()) return false;
    for (;;) {
      if (search()) return true;
      if (!adjust()) return false;
      for (int x = 1; x <= last_; ++x)
        if (base_[at(x)] == x && slack_[at(x)] != 0 && base_[at(slack_[at(x)])] != x &&
            slack_of(edge(slack_[at(x)], x)) == 0 && found(edge(slack_[at(x)], x)))
          return true;
      for (int x = n_ + 1; x <= last_; ++x)
        if (base_[at(x)] == x && side_[at(x)] == 1 && dual_[at(x)] == 0) expand(x);
    }
  }
  bool search() {
    for (std::size_t head = 0; head < queue_.size(); ++head) {
      const int u = queue_[head];
      if (side_[at(base_[at(u)])] == 1) continue;
      for (int v = 1; v <= n_; ++v) {
        if (edge(u, v).weight == 0 || base_[at(u)] == base_[at(v)]) continue;
        if (slack_of(edge(u, v)) != 0)
          update_slack(u, base_[at(v)]);
        else if (found(edge(u, v)))
          return true;
      }
    }
    queue_.clear();
    return false;
  }
  bool adjust() {
    std::optional<Weight> least;
    const auto bound = [&](Weight by) {
      if (!least || by < *least) least = std::move(by);
    };
    for (int x = n_ + 1; x <= last_; ++x)
      if (base_[at(x)] == x && side_[at(x)] == 1) bound(dual_[at(x)] / 2);
    for (int x = 1; x <= last_; ++x) {
      if (base_[at(x)] != x || slack_[at(x)] == 0) continue;
      const Weight slack = slack_of(edge(slack_[at(x)], x));
      if (side_[at(x)] == -1) bound(slack);
      if (side_[at(x)] == 0) bound(slack / 2);
    }
    if (!least) return false;
    const Weight& step = *least;
    for (int u = 1; u <= n_; ++u) {
      if (side_[at(base_[at(u)])] == 0) {
        if (dual_[at(u)] <= step) return false;
        dual_[at(u)] -= step;
      } else if (side_[at(base_[at(u)])] == 1) {
        dual_[at(u)] += step;
      }
    }
    for (int x = n_ + 1; x <= last_; ++x) {
      if (base_[at(x)] != x) continue;
      if (side_[at(x)] == 0) dual_[at(x)] += 2 * step;
      if (side_[at(x)] == 1) dual_[at(x)] -= 2 * step;
    }
    return true;
  }

  int n_, size_, last_ = 0, visit_ = 0;
  std::vector<Edge> edge_;
  std::vector<Weight> dual_;
  std::vector<int> mate_, slack_, base_, parent_, side_, visited_, from_;
  std::vector<std::vector<int>> flower_;
  std::vector<int> queue_;
};

/// The costs as one number for each pair, in which no sum of a later cost reaches one unit of an earlier one.
template <class Weight>
std::optional<std::vector<int>> matched(std::span<const CostMatrix> costs, const PairMatrix& apart,
                                        const std::vector<std::int64_t>& places, const Weight& all) {
  const int count = static_cast<int>(apart.size());
  // An edge is worth more than any saving, so the heaviest matching has as many pairs as there can be.
  const Weight worth = (all + 1) * (count + 1);
  Blossoms<Weight> blossoms(count);
  for (int i = 0; i < count; ++i)
    for (int j = i + 1; j < count; ++j) {
      const auto row = static_cast<std::size_t>(i), column = static_cast<std::size_t>(j);
      if (apart[row][column] != 0) continue;
      Weight cost = 0;
      for (std::size_t each = 0; each < costs.size(); ++each)
        cost = cost * places[each] + costs[each][row][column];
      blossoms.set(i + 1, j + 1, worth - cost);
    }
  auto mates = blossoms.solve();
  for (auto& mate : mates)
    if (--mate < 0) return std::nullopt;
  return mates;
}

}  // namespace

std::optional<std::vector<int>> cheapest_matching(std::span<const CostMatrix> costs,
                                                  const PairMatrix& apart) {
  using Wide = boost::multiprecision::cpp_int;
  constexpr std::int64_t narrow = std::int64_t{1} << 60;
  const auto half = static_cast<std::int64_t>(apart.size() / 2);
  std::vector<std::int64_t> places;
  Wide all = 1;
  for (const auto& cost : costs) {
    std::int64_t most = 0;
    for (const auto& row : cost) most = std::max(most, *std::max_element(row.begin(), row.end()));
    places.push_back(most * half + 1);
    all *= places.back();
  }
  // Sums of three weights must fit, and a weight is `all` times a little more than the number of rows.
  if (all * (4 * half + 4) < narrow) return matched(costs, apart, places, all.convert_to<std::int64_t>());
  return matched(costs, apart, places, all);
}

}  // namespace agon::contest
