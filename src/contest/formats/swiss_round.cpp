#include "contest/formats/swiss_round.h"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "contest/matching.h"

namespace agon::contest {

namespace {

using Partners = std::vector<int>;

std::size_t at(int index) { return static_cast<std::size_t>(index); }

/// The field as a graph. If its number is odd, the last vertex stands for resting.
class Field {
 public:
  explicit Field(const SwissRound& round) : round_(round), count_(static_cast<int>(round.players.size())) {
    for (int i = 0; i < count_; ++i) {
      const bool same = i > 0 && player(i).half_points == player(i - 1).half_points;
      if (!same) begins_.push_back(i);
      group_.push_back(static_cast<int>(begins_.size()) - 1);
    }
    begins_.push_back(count_);
    if (count_ % 2 == 1) group_.push_back(groups());
  }

  int size() const { return static_cast<int>(group_.size()); }
  int groups() const { return static_cast<int>(begins_.size()) - 1; }
  int group(int i) const { return group_[at(i)]; }
  int begin_of(int group) const { return begins_[at(group)]; }
  bool is_rest(int i) const { return i == count_; }

  // Each cost is of two vertices, i < j.

  std::int64_t rests_again(int i, int j) const { return is_rest(j) ? player(i).rests : 0; }
  std::int64_t meets_again(int i, int j) const { return is_rest(j) ? 0 : round_.met[at(i)][at(j)]; }
  /// Whether one of them would then have begun more than `most_apart` matches more, or less, often than not.
  /// The one that has begun less often begins.
  std::int64_t far_apart(int i, int j) const {
    constexpr int most_apart = 2;
    if (!round_.balances || is_rest(j)) return 0;
    const auto [less, more] = std::minmax(player(i).firsts, player(j).firsts);
    return less + 1 > most_apart || more - 1 < -most_apart ? 1 : 0;
  }
  std::int64_t rests_above(int i, int j) const { return is_rest(j) ? groups() - 1 - group(i) : 0; }
  /// Whether i, of the group `from` or above (`exactly`: of that group), is paired below the group `level`.
  std::int64_t floats(int i, int j, int from, bool exactly, int level) const {
    return (exactly ? group(i) == from : group(i) <= from) && group(j) > level ? 1 : 0;
  }
  std::int64_t seats(int i, int j) const {
    if (!round_.balances || is_rest(j)) return 0;
    const auto [less, more] = std::minmax(player(i).firsts, player(j).firsts);
    return std::int64_t{less + 1} * (less + 1) + std::int64_t{more - 1} * (more - 1);
  }
  /// A player that is paired below its score, or rests, should be the last of it, and meet the first of the
  /// lower score.
  std::int64_t out_of_place(int i, int j) const {
    if (group(i) == group(j)) return 0;
    return begin_of(group(i) + 1) - 1 - i + (is_rest(j) ? 0 : j - begin_of(group(j)));
  }
  /// Within a score, the upper half should meet the lower half.
  std::int64_t off(int i, int j) const {
    if (group(i) != group(j)) return 0;
    const int begin = begin_of(group(i)), size = begin_of(group(i) + 1) - begin;
    const bool same_half = (i - begin < size / 2) == (j - begin < size / 2);
    return std::abs(j - i - size / 2) + (same_half ? size : 0);
  }

 private:
  const SwissPlayer& player(int i) const { return round_.players[at(i)]; }

  const SwissRound& round_;
  int count_;
  std::vector<int> group_, begins_;
};

/// Takes the costs in turn, the most important first. A cost of which the best pairing has nothing only keeps
/// pairs apart, so the matching seldom has to weigh more than two or three costs.
class Pairer {
 public:
  Pairer(const Field& field, PairMatrix apart)
      : field_(field), apart_(std::move(apart)), partner_(at(field.size())) {
    for (int i = 0; i < field.size(); ++i) partner_[at(i)] = i ^ 1;
  }

  /// Empty: no pairing keeps apart what has to be.
  std::optional<Partners> paired() {
    if (!solve()) return std::nullopt;
    narrow([&](int i, int j) { return field_.rests_again(i, j); });
    narrow([&](int i, int j) { return field_.meets_again(i, j); });
    narrow([&](int i, int j) { return field_.far_apart(i, j); });
    narrow([&](int i, int j) { return field_.rests_above(i, j); });
    for (int level = 0, first = 0; level + 1 < field_.groups(); ++level) {
      const bool cut = narrow([&](int i, int j) { return field_.floats(i, j, level, false, level); });
      for (int from = first; !cut && from < level; ++from)
        narrow([&](int i, int j) { return field_.floats(i, j, from, true, level); });
      if (!cut) continue;
      first = level + 1;
      settle(field_.begin_of(first));
    }
    settle(field_.size());
    return partner_;
  }

 private:
  template <class Cost>
  CostMatrix matrix(Cost&& cost) const {
    CostMatrix costs(at(field_.size()), std::vector<std::int64_t>(at(field_.size())));
    for (int i = begin_; i < field_.size(); ++i)
      for (int j = i + 1; j < field_.size(); ++j) costs[at(i)][at(j)] = costs[at(j)][at(i)] = cost(i, j);
    return costs;
  }
  std::int64_t total(const CostMatrix& costs) const {
    std::int64_t sum = 0;
    for (int i = begin_; i < field_.size(); ++i)
      if (i < partner_[at(i)]) sum += costs[at(i)][at(partner_[at(i)])];
    return sum;
  }
  /// True: the best pairings have nothing of this cost.
  template <class Cost>
  bool narrow(Cost&& cost) {
    auto costs = matrix(cost);
    if (total(costs) != 0) {
      kept_.push_back(costs);
      solve();
      if (total(costs) != 0) return false;
      kept_.pop_back();
    }
    for (int i = begin_; i < field_.size(); ++i)
      for (int j = begin_; j < field_.size(); ++j) apart_[at(i)][at(j)] |= costs[at(i)][at(j)] != 0 ? 1 : 0;
    return true;
  }
  /// Pairs all up to `end`, who meet nobody from there on, by the last three costs.
  void settle(int end) {
    kept_.push_back(matrix([&](int i, int j) { return field_.seats(i, j); }));
    kept_.push_back(matrix([&](int i, int j) { return field_.out_of_place(i, j); }));
    kept_.push_back(matrix([&](int i, int j) { return field_.off(i, j); }));
    solve(end);
    kept_.resize(kept_.size() - 3);
    begin_ = end;
    std::erase_if(kept_, [&](const CostMatrix& costs) {
      for (int i = end; i < field_.size(); ++i)
        if (std::any_of(costs[at(i)].begin() + end, costs[at(i)].end(), [](auto cost) { return cost != 0; }))
          return false;
      return true;
    });
  }
  bool solve() { return solve(field_.size()); }
  bool solve(int end) {
    const auto part = [&](const auto& whole) {
      auto rows = std::decay_t<decltype(whole)>(whole.begin() + begin_, whole.begin() + end);
      for (auto& row : rows) row = {row.begin() + begin_, row.begin() + end};
      return rows;
    };
    std::vector<CostMatrix> costs;
    for (const auto& each : kept_) costs.push_back(part(each));
    const auto found = cheapest_matching(costs, part(apart_));
    if (!found) return false;
    for (int i = begin_; i < end; ++i) partner_[at(i)] = begin_ + (*found)[at(i - begin_)];
    return true;
  }

  const Field& field_;
  PairMatrix apart_;
  Partners partner_;
  int begin_ = 0;                 ///< all before it are paired
  std::vector<CostMatrix> kept_;  ///< of which some have to be paid
};

std::vector<std::int64_t> costs_of(const Field& field, const Partners& partner) {
  std::vector<std::int64_t> list;
  const auto add = [&](auto&& cost) {
    std::int64_t sum = 0;
    for (int i = 0; i < field.size(); ++i)
      if (i < partner[at(i)]) sum += cost(i, partner[at(i)]);
    list.push_back(sum);
  };
  add([&](int i, int j) { return field.rests_again(i, j); });
  add([&](int i, int j) { return field.meets_again(i, j); });
  add([&](int i, int j) { return field.far_apart(i, j); });
  add([&](int i, int j) { return field.rests_above(i, j); });
  for (int level = 0; level + 1 < field.groups(); ++level) {
    add([&](int i, int j) { return field.floats(i, j, level, false, level); });
    for (int from = 0; from < level; ++from)
      add([&](int i, int j) { return field.floats(i, j, from, true, level); });
  }
  add([&](int i, int j) { return field.seats(i, j); });
  add([&](int i, int j) { return field.out_of_place(i, j); });
  add([&](int i, int j) { return field.off(i, j); });
  return list;
}

/// Goes through the pairings of a field, the best first (Murty), until one leaves enough pairings for the
/// rounds that follow.
class Search {
 public:
  Search(const SwissRound& round, const Field& field) : round_(round), field_(field) {}

  Partners best() {
    const PairMatrix all(at(field_.size()), std::vector<char>(at(field_.size())));
    add({all, {}, {}, 0});
    const auto first = ways_.begin()->partner;
    const int size = field_.size(), most_tried = std::max(fewest_tried, most_work / (size * size * size));
    while (!ways_.empty() && tried_ <= most_tried) {
      const auto way = ways_.extract(ways_.begin()).value();
      if (way.costs[0] + way.costs[1] > 0) break;
      if (disjoint_pairings(left_after(way.partner), round_.rounds_after)) return way.partner;
      for (int fixed = way.fixed; fixed < field_.size(); ++fixed)
        if (fixed < way.partner[at(fixed)]) add(without(way, fixed));
    }
    return first;
  }

 private:
  static constexpr int most_work = 4'000'000, fewest_tried = 20;

  /// The best pairing that has the same pairs as another one up to a vertex, and there a different one.
  struct Way {
    PairMatrix apart;
    Partners partner;
    std::vector<std::int64_t> costs;
    int fixed = 0;
    bool operator<(const Way& other) const { return costs < other.costs; }
  };

  void add(Way way) {
    ++tried_;
    auto partner = Pairer(field_, way.apart).paired();
    if (!partner) return;
    way.costs = costs_of(field_, *partner);
    way.partner = std::move(*partner);
    ways_.insert(std::move(way));
  }
  Way without(const Way& way, int vertex) const {
    Way other{way.apart, {}, {}, vertex};
    for (int i = 0; i < vertex; ++i)
      for (int j = 0; j < field_.size(); ++j)
        if (j != way.partner[at(i)]) other.apart[at(i)][at(j)] = other.apart[at(j)][at(i)] = 1;
    const int partner = way.partner[at(vertex)];
    other.apart[at(vertex)][at(partner)] = other.apart[at(partner)][at(vertex)] = 1;
    return other;
  }
  /// The pairs that later rounds must not have.
  PairMatrix left_after(const Partners& partner) const {
    PairMatrix apart(at(field_.size()), std::vector<char>(at(field_.size())));
    for (int i = 0; i < field_.size(); ++i)
      for (int j = i + 1; j < field_.size(); ++j)
        apart[at(i)][at(j)] = apart[at(j)][at(i)] =
            partner[at(i)] == j || field_.rests_again(i, j) + field_.meets_again(i, j) > 0 ? 1 : 0;
    return apart;
  }

  const SwissRound& round_;
  const Field& field_;
  std::multiset<Way> ways_;
  int tried_ = 0;
};

}  // namespace

std::vector<int> swiss_opponents(const SwissRound& round) {
  const Field field(round);
  auto partner = Search(round, field).best();
  partner.resize(round.players.size());
  for (auto& each : partner)
    if (field.is_rest(each)) each = rests;
  return partner;
}

std::vector<std::int64_t> swiss_costs(const SwissRound& round, const std::vector<int>& opponents) {
  const Field field(round);
  auto partner = opponents;
  if (round.players.size() % 2 == 1) {
    const auto resting = std::find(partner.begin(), partner.end(), rests);
    partner.push_back(static_cast<int>(resting - partner.begin()));
    *(partner.begin() + partner.back()) = static_cast<int>(round.players.size());
  }
  return costs_of(field, partner);
}

}  // namespace agon::contest
