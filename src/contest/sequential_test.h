// The sequential test over a contest's matches, in the order in which they were handed out: whenever results
// come, it decides at the same pair.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "contest/plan.h"
#include "contest/sprt.h"

namespace agon::contest {

class SequentialTest {
 public:
  explicit SequentialTest(const Plan& plan) : plan_(plan) {}

  void handed_out(const Key& key) {
    if (plan_.until == Until::sprt) order_.push_back(key);
  }
  /// Walks on over whole pairs whose results have come; one that went like an earlier one says nothing new
  /// and does not count. True: it has decided, nothing more is to be played.
  bool decided(const std::map<Key, Result>& results);
  /// The last match that counts; none: all do.
  const std::optional<Key>& last_counted() const { return last_counted_; }

 private:
  const Plan& plan_;
  std::vector<Key> order_;
  std::size_t tested_ = 0;
  std::set<std::uint64_t> seen_;  ///< likenesses of pairs
  Pentanomial counts_{};
  std::optional<Key> last_counted_;
};

}  // namespace agon::contest
