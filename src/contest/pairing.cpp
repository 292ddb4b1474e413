#include "contest/pairing.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>

#include "contest/matching.h"

namespace agon::contest {

namespace {

int count_of(const Plan& plan) { return static_cast<int>(plan.entrants.size()); }

/// The circle method: one stays, the others go round. An odd number gets a seat that stands for "no match".
std::vector<Pair> circle_round(int count, std::uint32_t round) {
  const int seats = count + count % 2;
  const int turn = static_cast<int>(round) % (seats - 1);
  const auto at = [&](int place) { return place == 0 ? 0 : 1 + (place - 1 + turn) % (seats - 1); };
  std::vector<Pair> pairs;
  for (int board = 0; board < seats / 2; ++board) {
    const int x = at(board), y = at(seats - 1 - board);
    if (x >= count || y >= count) continue;
    // Lower numbers first on even sums of places: each is first about as often as second.
    const bool x_first = board == 0 ? round % 2 == 0 : board % 2 == 1;
    pairs.push_back({std::min(x, y), std::max(x, y), (x < y) == x_first});
  }
  return pairs;
}

/// The order of a bracket in which 1 and 2 can only meet at the end: 0 3 1 2 for four.
std::vector<int> bracket(int size) {
  std::vector<int> order{0};
  for (int width = 2; width <= size; width *= 2) {
    std::vector<int> next;
    for (const int seed : order) next.insert(next.end(), {seed, width - 1 - seed});
    order = next;
  }
  return order;
}

std::vector<int> survivors(const Plan& plan, std::uint32_t round, std::span<const Result> before) {
  const int size = static_cast<int>(std::bit_ceil(static_cast<unsigned>(count_of(plan))));
  auto places = bracket(size);
  for (auto& place : places)
    if (place >= count_of(plan)) place = bye;
  for (std::uint32_t done = 0; done < round; ++done) {
    std::vector<int> next;
    std::uint32_t board = 0;
    for (std::size_t index = 0; index < places.size(); index += 2) {
      const int x = places[index], y = places[index + 1];
      if (x == bye || y == bye) {
        next.push_back(x == bye ? y : x);
        continue;
      }
      std::vector<Result> own;
      for (const auto& result : before)
        if (result.key.round == done && result.key.board == board) own.push_back(result);
      ++board;
      next.push_back(winner_of(plan, {std::min(x, y), std::max(x, y), true}, own));
    }
    places = std::move(next);
  }
  return places;
}

std::vector<Pair> knockout_round(const Plan& plan, std::uint32_t round, std::span<const Result> before) {
  const auto places = survivors(plan, round, before);
  std::vector<Pair> pairs;
  for (std::size_t index = 0; index + 1 < places.size(); index += 2) {
    const int x = places[index], y = places[index + 1];
    if (x != bye && y != bye) pairs.push_back({std::min(x, y), std::max(x, y), round % 2 == 0});
  }
  return pairs;
}

constexpr std::int64_t rematch_cost = 1'000'000'000;
constexpr std::int64_t colour_cost = 10'000'000;

/// What it costs to let two of the ranking meet: first of all no rematch, then colours within one, then like
/// standing, and within a group of like standing its upper half against its lower.
std::int64_t cost_of(const Plan& plan, const Standing& x, const Standing& y, std::size_t met, int gap,
                     int wanted_gap) {
  std::int64_t cost = static_cast<std::int64_t>(met) * rematch_cost;
  const bool unbalanced = plan.games % 2 == 1;
  if (unbalanced && x.firsts * y.firsts > 0) cost += colour_cost;
  const auto halves = static_cast<std::int64_t>(std::llround(2 * std::abs(x.points - y.points)));
  cost += std::min<std::int64_t>(halves * halves * 1000, colour_cost / 10);
  return cost + std::min(std::abs(gap - wanted_gap), 99);
}

std::vector<Pair> swiss_round(const Plan& plan, std::uint32_t round, std::span<const Result> before) {
  const auto table = standings(plan, before);
  auto order = ranking(plan, table);
  std::vector<Pair> pairs;
  const auto standing = [&](int entrant) -> const Standing& {
    return table[static_cast<std::size_t>(entrant)];
  };
  int resting = bye;
  if (order.size() % 2 == 1) {  // the lowest that has not rested yet
    auto last = order.end() - 1;
    for (auto each = order.end(); each-- != order.begin();)
      if (standing(*each).byes < standing(*last).byes) last = each;
    resting = *last;
    order.erase(last);
  }
  const auto count = order.size();
  std::vector<std::vector<std::size_t>> met(table.size(), std::vector<std::size_t>(table.size()));
  for (const auto& result : before)
    if (result.b != bye && result.key.game == 0)
      ++met[static_cast<std::size_t>(result.a)][static_cast<std::size_t>(result.b)],
          ++met[static_cast<std::size_t>(result.b)][static_cast<std::size_t>(result.a)];
  std::vector<int> group_size(count);
  for (std::size_t i = 0; i < count; ++i)
    group_size[i] = static_cast<int>(std::count_if(order.begin(), order.end(), [&](int other) {
      return standing(other).points == standing(order[i]).points;
    }));
  std::vector<std::vector<std::int64_t>> cost(count, std::vector<std::int64_t>(count));
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t j = i + 1; j < count; ++j) {
      const auto &x = standing(order[i]), &y = standing(order[j]);
      const auto often = met[static_cast<std::size_t>(x.entrant)][static_cast<std::size_t>(y.entrant)];
      cost[i][j] = cost[j][i] =
          cost_of(plan, x, y, often, static_cast<int>(j - i), std::max(1, group_size[i] / 2));
    }
  const auto partner = cheapest_matching(cost);
  for (std::size_t i = 0; i < count; ++i) {
    const auto j = static_cast<std::size_t>(partner[i]);
    if (j < i) continue;
    const auto &x = standing(order[i]), &y = standing(order[j]);
    // Who has been first less often begins; else by turns down the boards, the round deciding the first.
    const bool x_first = x.firsts != y.firsts ? x.firsts < y.firsts : (pairs.size() + round) % 2 == 0;
    const bool swapped = x.entrant > y.entrant;
    pairs.push_back({std::min(x.entrant, y.entrant), std::max(x.entrant, y.entrant), x_first != swapped});
  }
  if (resting != bye) pairs.push_back({resting, bye, true});
  return pairs;
}

}  // namespace

std::uint32_t rounds_of(const Plan& plan) {
  const auto count = static_cast<std::uint32_t>(plan.entrants.size());
  switch (plan.format) {
    case Format::round_robin:
      return (count - 1 + count % 2) * plan.rounds;
    case Format::gauntlet:
      return plan.rounds;
    case Format::swiss:
      return plan.rounds;
    case Format::knockout:
      return static_cast<std::uint32_t>(std::bit_width(count - 1));
  }
  return 0;
}

std::vector<Pair> pairs_of(const Plan& plan, std::uint32_t round, std::span<const Result> before) {
  switch (plan.format) {
    case Format::round_robin:
      return circle_round(count_of(plan), round);
    case Format::gauntlet: {
      std::vector<Pair> pairs;
      for (int other = 1; other < count_of(plan); ++other)
        pairs.push_back({0, other, (static_cast<int>(round) + other) % 2 == 1});
      return pairs;
    }
    case Format::swiss:
      return swiss_round(plan, round, before);
    case Format::knockout:
      return knockout_round(plan, round, before);
  }
  return {};
}

int winner_of(const Plan& plan, const Pair& pair, std::span<const Result> results) {
  double lead = 0;
  for (const auto& result : results) lead += 2 * result.points - 1;
  if (results.size() < plan.games) return bye;
  const bool uneven = plan.swap && results.size() % 2 == 1 && plan.games % 2 == 0;
  if (lead != 0 && !uneven) return lead > 0 ? pair.a : pair.b;
  return results.size() >= plan.games + most_extra ? pair.a : bye;  // the lower number was seeded higher
}

}  // namespace agon::contest
