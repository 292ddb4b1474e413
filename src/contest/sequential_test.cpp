#include "contest/sequential_test.h"

#include "contest/standing.h"

namespace agon::contest {

bool SequentialTest::decided(const std::map<Key, Result>& results) {
  if (plan_.until != Until::sprt) return false;
  if (last_counted_) return true;
  const std::size_t step = plan_.swap ? 2 : 1;
  while (tested_ + step <= order_.size()) {
    const auto one = results.find(order_[tested_]);
    const auto other = results.find(order_[tested_ + step - 1]);
    if (one == results.end() || other == results.end()) return false;
    tested_ += step;
    if (!seen_.insert(likeness_of_pair(one->second, other->second, tested_)).second) continue;
    const auto pair = counted(plan_, {one->second, other->second});
    count_pair(counts_, plan_.swap ? pair[0].points + pair[1].points : 2 * one->second.points);
    if (verdict(plan_.sprt, counts_) == Verdict::open) continue;
    last_counted_ = order_[tested_ - 1];
    return true;
  }
  return false;
}

}  // namespace agon::contest
