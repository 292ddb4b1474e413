// Swiss: a number of rounds, each against an opponent with a similar standing.
#include <fmt/format.h>
#include <algorithm>
#include <cmath>

#include "contest/formats/format.h"
#include "contest/formats/swiss_round.h"
#include "contest/plan.h"
#include "core/errors.h"

namespace agon::contest {

namespace {

/// The rounds after `round` that are certain to have the same entrants as it.
std::uint32_t rounds_alike(const Plan& plan, std::uint32_t round) {
  auto end = plan.rounds;
  for (const auto& entrant : plan.entrants) {
    if (entrant.from > round) end = std::min(end, entrant.from);
    if (is_in(entrant, round)) end = std::min(end, entrant.until);
  }
  return end - round - 1;
}

std::vector<Pair> paired(const Plan& plan, std::uint32_t round, std::span<const Result> before) {
  const auto table = standings(plan, before);
  std::vector<int> order, place(table.size(), -1);
  SwissRound field;
  for (const int entrant : ranking(plan, table)) {
    if (!is_in(entrant_of(plan, entrant), round)) continue;
    const auto& one = table[at(entrant)];
    place[at(entrant)] = static_cast<int>(order.size());
    order.push_back(entrant);
    field.players.push_back({std::llround(2 * one.points), one.firsts, one.byes});
  }
  field.met.assign(order.size(), std::vector<std::uint32_t>(order.size()));
  for (const auto& result : before) {
    if (result.b == bye || result.key.game != 0) continue;
    const int a = place[at(result.a)], b = place[at(result.b)];
    if (a >= 0 && b >= 0) ++field.met[at(a)][at(b)], ++field.met[at(b)][at(a)];
  }
  field.balances = plan.games % 2 == 1;
  field.rounds_after = rounds_alike(plan, round);
  const auto opponents = swiss_opponents(field);
  std::vector<Pair> pairs;
  int resting = bye;
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (opponents[i] == rests) resting = order[i];
    if (opponents[i] < static_cast<int>(i)) continue;
    const auto &x = table[at(order[i])], &y = table[at(order[at(opponents[i])])];
    // The one that has begun less often begins; else they take turns by board and round.
    const bool x_first = x.firsts != y.firsts ? x.firsts < y.firsts : (pairs.size() + round) % 2 == 0;
    const auto [a, b] = std::minmax(x.entrant, y.entrant);
    pairs.push_back({a, b, x_first == (a == x.entrant)});
  }
  if (resting != bye) pairs.push_back({resting, bye, true});
  return pairs;
}

class Swiss : public Format {
 public:
  std::string_view name() const override { return "swiss"; }
  std::string_view summary() const override { return "rounds against opponents of like standing"; }
  std::uint32_t rounds(const Plan& plan) const override { return plan.rounds; }
  std::vector<Pair> pairs(const Plan& plan, std::uint32_t round,
                          std::span<const Result> before) const override {
    return paired(plan, round, before);
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
  bool avoids_rematches() const override { return true; }
  std::vector<FormatProblem> problems(const Plan& plan, bool rounds_given) const override {
    const auto count = plan.entrants.size();
    // Nobody has to meet again in half as many rounds as there are entrants. Beyond that it takes a look
    // ahead (swiss_round.cpp), whose cost grows fast.
    const auto most = std::max((count + 1) / 2, std::min<std::size_t>(count - 1 + count % 2, 16));
    std::vector<FormatProblem> problems;
    if (plan.rounds == 1 && !rounds_given && count > 2)
      problems.push_back(
          {"format",
           fmt::format("a swiss contest needs its number of rounds: rounds = {} is usual for {} entrants",
                       static_cast<int>(std::ceil(std::log2(count))) + 1, count)});
    if (plan.rounds > most)
      problems.push_back({"rounds", fmt::format("{} rounds among {} entrants may need rematches: take at "
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
