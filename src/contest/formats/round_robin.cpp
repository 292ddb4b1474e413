// Round robin: every entrant plays every other.
#include <algorithm>

#include "contest/formats/format.h"

namespace agon::contest {

namespace {

class RoundRobin : public Format {
 public:
  std::string_view name() const override { return "round_robin"; }
  std::string_view summary() const override { return "everybody against everybody"; }
  std::uint32_t rounds(const Plan& plan) const override;
  std::vector<Pair> pairs(const Plan& plan, std::uint32_t round,
                          std::span<const Result> before) const override;
  bool decides_finals() const override { return true; }
  std::uint64_t pairings(const Plan& plan) const override;
  bool takes_sprt() const override { return true; }
};

/// The circle method: one stays, the others go round. An odd number gets a seat that stands for "no match".
std::vector<Pair> circle_round(int count, std::uint32_t round) {
  const int seats = count + count % 2;
  const int turn = static_cast<int>(round) % (seats - 1);
  const auto at = [&](int place) { return place == 0 ? 0 : 1 + (place - 1 + turn) % (seats - 1); };
  std::vector<Pair> pairs;
  for (int board = 0; board < seats / 2; ++board) {
    const int x = at(board), y = at(seats - 1 - board);
    if (x >= count || y >= count) continue;
    // Board 0: the one that stays begins in even rounds. Others: the lower place begins if the board is odd.
    const bool x_first = board == 0 ? round % 2 == 0 : board % 2 == 1;
    pairs.push_back({std::min(x, y), std::max(x, y), (x < y) == x_first});
  }
  return pairs;
}

std::uint32_t circle_rounds(const Plan& plan) {
  const auto count = static_cast<std::uint32_t>(founders_of(plan));
  return (count - 1 + count % 2) * plan.rounds;
}

std::uint32_t RoundRobin::rounds(const Plan& plan) const {
  auto rounds = circle_rounds(plan);
  for (const auto& entrant : plan.entrants)
    if (entrant.from != 0) rounds = std::max(rounds, entrant.from + plan.rounds);
  return rounds;
}

std::vector<Pair> RoundRobin::pairs(const Plan& plan, std::uint32_t round, std::span<const Result>) const {
  if (round < circle_rounds(plan)) return circle_round(founders_of(plan), round);
  // An entrant that joined late meets all that are there, in as many rounds as each pairing has.
  std::vector<Pair> pairs;
  for (int late = founders_of(plan); late < static_cast<int>(plan.entrants.size()); ++late) {
    const auto from = entrant_of(plan, late).from;
    if (round < from || round >= from + plan.rounds) continue;
    for (int other = 0; other < late; ++other)
      if (is_in(entrant_of(plan, other), from))
        pairs.push_back({other, late, (pairs.size() + round) % 2 == 0});
  }
  return pairs;
}

std::uint64_t RoundRobin::pairings(const Plan& plan) const {
  const auto count = static_cast<std::uint64_t>(founders_of(plan));
  std::uint64_t all = count * (count - 1) / 2 * plan.rounds;
  for (std::uint32_t round = circle_rounds(plan); round < rounds(plan); ++round)
    all += pairs(plan, round, {}).size();
  return all;
}

}  // namespace

const Format& round_robin() {
  static const RoundRobin format;
  return format;
}

}  // namespace agon::contest
