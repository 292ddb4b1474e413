// The first entrant plays all others.
#include <algorithm>

#include "contest/formats/format.h"

namespace agon::contest {

namespace {

class Gauntlet : public Format {
 public:
  std::string_view name() const override { return "gauntlet"; }
  std::string_view summary() const override { return "the first entrant against all others"; }
  std::uint32_t rounds(const Plan& plan) const override;
  std::vector<Pair> pairs(const Plan& plan, std::uint32_t round,
                          std::span<const Result> before) const override;
  std::uint64_t pairings(const Plan& plan) const override;
  bool takes_sprt() const override { return true; }
};

/// The newest version of the first entrant that has joined by then.
int challenger(const Plan& plan, std::uint32_t round) {
  int newest = 0;
  for (int index = 1; index < static_cast<int>(plan.entrants.size()); ++index) {
    const auto& entrant = entrant_of(plan, index);
    if (entrant.name == plan.entrants[0].name && entrant.from <= round) newest = index;
  }
  return newest;
}

/// The first round of the block that this round belongs to. There is a block for the entrants that were there
/// from the beginning, and one for all that joined late together.
std::uint32_t block_of(const Plan& plan, std::uint32_t round) {
  std::uint32_t block = 0;
  for (const auto& entrant : plan.entrants)
    if (entrant.from <= round) block = std::max(block, entrant.from);
  return block;
}

std::uint32_t Gauntlet::rounds(const Plan& plan) const {
  std::uint32_t last = 0;
  for (const auto& entrant : plan.entrants) last = std::max(last, entrant.from);
  return last + plan.rounds;
}

std::vector<Pair> Gauntlet::pairs(const Plan& plan, std::uint32_t round, std::span<const Result>) const {
  const auto block = block_of(plan, round);
  const int one = challenger(plan, round);
  const bool one_is_new = entrant_of(plan, one).from == block;
  std::vector<Pair> pairs;
  for (int other = 0; other < static_cast<int>(plan.entrants.size()); ++other) {
    const auto& entrant = entrant_of(plan, other);
    if (other == one || !is_in(entrant, block) || (!one_is_new && entrant.from != block)) continue;
    const bool one_first = (static_cast<int>(round) + other) % 2 == 1;
    pairs.push_back({std::min(one, other), std::max(one, other), one_first == (one < other)});
  }
  return pairs;
}

std::uint64_t Gauntlet::pairings(const Plan& plan) const {
  std::uint64_t all = 0;
  const auto last = rounds(plan);
  for (std::uint32_t round = 0; round < last; round += plan.rounds) all += pairs(plan, round, {}).size();
  return all * plan.rounds;
}

}  // namespace

const Format& gauntlet() {
  static const Gauntlet format;
  return format;
}

}  // namespace agon::contest
