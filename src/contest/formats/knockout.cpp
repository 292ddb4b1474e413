// Knockout: an entrant that loses is out.
#include <algorithm>
#include <bit>

#include "contest/formats/format.h"
#include "core/errors.h"

namespace agon::contest {

namespace {

constexpr std::uint32_t most_extra = 20;  // matches

/// The winner of a pair by its results so far; `bye`: undecided, play on. After `most_extra` further matches
/// the entrant that was seeded higher wins.
int winner_of(const Plan& plan, const Pair& pair, std::span<const Result> results) {
  double lead = 0;
  for (const auto& result : results) lead += result.points - result.points_of_b();
  if (results.size() < plan.games) return bye;
  const bool uneven = plan.swap && results.size() % 2 == 1 && plan.games % 2 == 0;
  if (lead != 0 && !uneven) return lead > 0 ? pair.a : pair.b;
  return results.size() >= plan.games + most_extra ? pair.a : bye;  // the lower number was seeded higher
}

int count_of(const Plan& plan) { return static_cast<int>(plan.entrants.size()); }

/// The order of a bracket in which the first two can only meet at the end: 0 3 1 2 for four.
std::vector<int> bracket(int size) {
  std::vector<int> order{0};
  for (int width = 2; width <= size; width *= 2) {
    std::vector<int> next;
    for (const int seed : order) next.insert(next.end(), {seed, width - 1 - seed});
    order = next;
  }
  return order;
}

/// The entrants, of those in `places`, that go on from a round.
std::vector<int> next_places(const Plan& plan, const std::vector<int>& places, std::uint32_t round,
                             std::span<const Result> results) {
  std::vector<int> next;
  std::uint32_t board = 0;
  for (std::size_t index = 0; index < places.size(); index += 2) {
    const int x = places[index], y = places[index + 1];
    if (x == bye || y == bye) {
      next.push_back(x == bye ? y : x);
      continue;
    }
    std::vector<Result> own;
    for (const auto& result : results)
      if (result.key.round == round && result.key.board == board) own.push_back(result);
    ++board;
    next.push_back(winner_of(plan, {std::min(x, y), std::max(x, y), true}, own));
  }
  return next;
}

std::vector<int> survivors(const Plan& plan, std::uint32_t round, std::span<const Result> before) {
  auto places = bracket(static_cast<int>(std::bit_ceil(static_cast<unsigned>(count_of(plan)))));
  for (auto& place : places)
    if (place >= count_of(plan)) place = bye;
  for (std::uint32_t done = 0; done < round; ++done) places = next_places(plan, places, done, before);
  return places;
}

class Knockout : public Format {
 public:
  std::string_view name() const override { return "knockout"; }
  std::string_view summary() const override { return "the loser is out"; }
  std::uint32_t rounds(const Plan& plan) const override {
    return static_cast<std::uint32_t>(std::bit_width(plan.entrants.size() - 1));
  }
  std::vector<Pair> pairs(const Plan& plan, std::uint32_t round,
                          std::span<const Result> before) const override {
    const auto places = survivors(plan, round, before);
    std::vector<Pair> pairs;
    for (std::size_t index = 0; index + 1 < places.size(); index += 2) {
      const int x = places[index], y = places[index + 1];
      if (x != bye && y != bye) pairs.push_back({std::min(x, y), std::max(x, y), round % 2 == 0});
    }
    return pairs;
  }
  bool decides_finals() const override { return true; }
  std::uint64_t pairings(const Plan& plan) const override { return plan.entrants.size() - 1; }
  std::uint32_t open_round(const Plan&, std::uint32_t) const override {
    throw BadRequest(
        "the bracket of a knockout is drawn: put new or changed entrants into another contest (--name)");
  }
  bool waits_for_results() const override { return true; }
  bool wants_more(const Plan& plan, const Pair& pair, std::span<const Result> own) const override {
    return winner_of(plan, pair, own) == bye;
  }
  bool eliminates() const override { return true; }
  void mark_out(const Plan& plan, std::span<const Result> results,
                std::vector<Standing>& list) const override {
    for (std::size_t begin = 0; begin < results.size();) {
      std::size_t end = begin;
      const auto& key = results[begin].key;
      while (end < results.size() && results[end].key.round == key.round &&
             results[end].key.board == key.board)
        ++end;
      const auto& first = results[begin];
      const int winner = winner_of(plan, {first.a, first.b, true}, results.subspan(begin, end - begin));
      if (winner != bye)
        list[static_cast<std::size_t>(winner == first.a ? first.b : first.a)].out_in = key.round + 1;
      begin = end;
    }
  }
  std::vector<FormatProblem> problems(const Plan& plan, bool) const override {
    if (plan.rounds == 1) return {};
    return {{"rounds", "a knockout ends when one entrant is left: leave out rounds"}};
  }
};

}  // namespace

const Format& knockout() {
  static const Knockout format;
  return format;
}

}  // namespace agon::contest
