// Swiss: a number of rounds, each against an opponent with a similar standing.
#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "contest/formats/format.h"
#include "contest/matching.h"
#include "contest/plan.h"
#include "core/errors.h"

namespace agon::contest {

namespace {

constexpr std::int64_t rematch_cost = 1'000'000'000;
constexpr std::int64_t colour_cost = 10'000'000;

/// Pairs one round by the matching of least cost.
class SwissRound {
 public:
  SwissRound(const Plan& plan, std::uint32_t round, std::span<const Result> before)
      : plan_(plan), round_(round), table_(standings(plan, before)), met_(table_.size()) {
    for (const int entrant : ranking(plan, table_))
      if (is_in(entrant_of(plan, entrant), round)) order_.push_back(entrant);
    for (auto& row : met_) row.resize(table_.size());
    for (const auto& result : before) {
      if (result.b == bye || result.key.game != 0) continue;
      ++met_[at(result.a)][at(result.b)];
      ++met_[at(result.b)][at(result.a)];
    }
  }

  std::vector<Pair> pairs() {
    const int resting = order_.size() % 2 == 1 ? take_resting() : bye;
    const auto partner = cheapest_matching(costs());
    std::vector<Pair> pairs;
    for (std::size_t i = 0; i < order_.size(); ++i) {
      const auto j = at(partner[i]);
      if (j > i) pairs.push_back(pair_of(standing(order_[i]), standing(order_[j]), pairs.size()));
    }
    if (resting != bye) pairs.push_back({resting, bye, true});
    return pairs;
  }

 private:
  const Standing& standing(int entrant) const { return table_[at(entrant)]; }

  /// Takes out the entrant that rests: the lowest of those that have rested least.
  int take_resting() {
    auto last = order_.end() - 1;
    for (auto each = order_.end(); each-- != order_.begin();)
      if (standing(*each).byes < standing(*last).byes) last = each;
    const int resting = *last;
    order_.erase(last);
    return resting;
  }

  /// How many have as many points as `entrant`.
  int group_of(int entrant) const {
    return static_cast<int>(std::count_if(order_.begin(), order_.end(), [&](int other) {
      return standing(other).points == standing(entrant).points;
    }));
  }

  std::vector<std::vector<std::int64_t>> costs() const {
    const auto count = order_.size();
    std::vector<std::vector<std::int64_t>> cost(count, std::vector<std::int64_t>(count));
    for (std::size_t i = 0; i < count; ++i) {
      const int wanted_gap = std::max(1, group_of(order_[i]) / 2);
      for (std::size_t j = i + 1; j < count; ++j)
        cost[i][j] = cost[j][i] =
            cost_of(standing(order_[i]), standing(order_[j]), std::abs(static_cast<int>(j - i) - wanted_gap));
    }
    return cost;
  }

  /// The cost of a meeting. Most of all it avoids rematches, then uneven turns at the first seats, then
  /// different standings. Within a group of like standing, its upper half should meet its lower half (`off`:
  /// how far the two are from that).
  std::int64_t cost_of(const Standing& x, const Standing& y, int off) const {
    std::int64_t cost = met_[at(x.entrant)][at(y.entrant)] * rematch_cost;
    const bool unbalanced = plan_.games % 2 == 1;
    if (unbalanced && x.firsts * y.firsts > 0) cost += colour_cost;
    const auto halves = static_cast<std::int64_t>(std::llround(2 * std::abs(x.points - y.points)));
    cost += std::min<std::int64_t>(halves * halves * 1000, colour_cost / 10);
    return cost + std::min(off, 99);
  }

  /// The one that has begun less often begins; else they take turns by board and round.
  Pair pair_of(const Standing& x, const Standing& y, std::size_t board) const {
    const bool x_first = x.firsts != y.firsts ? x.firsts < y.firsts : (board + round_) % 2 == 0;
    const bool swapped = x.entrant > y.entrant;
    return {std::min(x.entrant, y.entrant), std::max(x.entrant, y.entrant), x_first != swapped};
  }

  const Plan& plan_;
  std::uint32_t round_;
  std::vector<Standing> table_;
  std::vector<int> order_;  ///< the entrants that play in this round, by standing
  std::vector<std::vector<std::int64_t>> met_;
};

class Swiss : public Format {
 public:
  std::string_view name() const override { return "swiss"; }
  std::string_view summary() const override { return "rounds against opponents of like standing"; }
  std::uint32_t rounds(const Plan& plan) const override { return plan.rounds; }
  std::vector<Pair> pairs(const Plan& plan, std::uint32_t round,
                          std::span<const Result> before) const override {
    return SwissRound(plan, round, before).pairs();
  }
  bool decides_finals() const override { return true; }
  std::uint64_t pairings(const Plan& plan) const override {
    std::uint64_t all = 0;
    for (std::uint32_t round = 0; round < plan.rounds; ++round) {
      const auto in = std::count_if(plan.entrants.begin(), plan.entrants.end(),
                                    [&](const auto& entrant) { return is_in(entrant, round); });
      all += static_cast<std::uint64_t>(in) / 2;
    }
    return all;
  }
  std::uint32_t open_round(const Plan& plan, std::uint32_t begun) const override {
    if (begun < plan.rounds) return begun;
    throw BadRequest(fmt::format(
        "the last of {} rounds has begun: put new or changed entrants into another contest (--name)",
        plan.rounds));
  }
  bool waits_for_results() const override { return true; }
  bool rests() const override { return true; }
  bool balances_seats() const override { return true; }
  std::vector<FormatProblem> problems(const Plan& plan, bool rounds_given) const override {
    const auto count = plan.entrants.size();
    const auto most = count - 1 + count % 2;
    std::vector<FormatProblem> problems;
    if (plan.rounds == 1 && !rounds_given && count > 2)
      problems.push_back(
          {"format",
           fmt::format("a swiss contest needs its number of rounds: rounds = {} is usual for {} entrants",
                       static_cast<int>(std::ceil(std::log2(count))) + 1, count)});
    if (plan.rounds > most)
      problems.push_back({"rounds", fmt::format("{} rounds among {} entrants would need rematches: take at "
                                                "most {}, or format = \"round_robin\"",
                                                plan.rounds, count, most)});
    return problems;
  }
};

}  // namespace

const Format& swiss() {
  static const Swiss format;
  return format;
}

}  // namespace agon::contest
