// Whether a field can be paired for several more rounds without anybody meeting again.

#include <algorithm>
#include <cstddef>
#include <limits>

#include "contest/matching.h"

namespace agon::contest {

namespace {

/// Pairs round after round, always the row with the fewest opponents left, and goes back where it is stuck.
class DisjointPairings {
 public:
  DisjointPairings(PairMatrix apart, std::uint32_t rounds)
      : apart_(std::move(apart)),
        paired_(apart_.size()),
        rounds_(rounds),
        most_steps_(std::max(fewest_steps, most_looks / (apart_.size() * apart_.size()))) {}

  bool exist() { return go_on(); }

 private:
  /// A step looks at every two rows.
  static constexpr std::size_t most_looks = 3'000'000, fewest_steps = 500;

  bool go_on() {
    if (rounds_ == 0 || ++steps_ > most_steps_) return true;
    std::size_t row = paired_.size(), fewest = std::numeric_limits<std::size_t>::max();
    for (std::size_t each = 0; each < paired_.size(); ++each) {
      if (paired_[each]) continue;
      std::size_t free = 0;
      for (std::size_t other = 0; other < paired_.size(); ++other) free += can_meet(each, other) ? 1 : 0;
      if (free < fewest) fewest = free, row = each;
    }
    return row == paired_.size() ? next_round() : pairs(row);
  }
  bool can_meet(std::size_t row, std::size_t other) const {
    return row != other && !paired_[other] && apart_[row][other] == 0;
  }
  bool pairs(std::size_t row) {
    for (std::size_t other = 0; other < paired_.size(); ++other) {
      if (!can_meet(row, other)) continue;
      paired_[row] = paired_[other] = true;
      apart_[row][other] = apart_[other][row] = 1;
      if (go_on()) return true;
      paired_[row] = paired_[other] = false;
      apart_[row][other] = apart_[other][row] = 0;
    }
    return false;
  }
  bool next_round() {
    auto before = std::move(paired_);
    paired_.assign(apart_.size(), false);
    --rounds_;
    if (go_on()) return true;
    ++rounds_;
    paired_ = std::move(before);
    return false;
  }

  PairMatrix apart_;
  std::vector<bool> paired_;
  std::uint32_t rounds_;
  std::size_t steps_ = 0, most_steps_ = fewest_steps;
};

}  // namespace

bool disjoint_pairings(const PairMatrix& apart, std::uint32_t rounds) {
  // Where everybody can meet at least half of the others, there is a pairing (Dirac), and each round takes
  // one opponent from everybody.
  auto fewest = apart.size();
  for (std::size_t row = 0; row < apart.size(); ++row)
    fewest = std::min(fewest, static_cast<std::size_t>(std::count(apart[row].begin(), apart[row].end(), 0)) -
                                  (apart[row][row] == 0 ? 1 : 0));
  if (rounds == 0 || fewest + 1 >= apart.size() / 2 + rounds) return true;
  return DisjointPairings(apart, rounds).exist();
}

}  // namespace agon::contest
