// The schedule as a generator: which match may be begun next. Pure; told the results in any order.
#pragma once

#include <map>
#include <optional>

#include "contest/pairing.h"
#include "contest/sprt.h"

namespace agon::contest {

class Schedule {
 public:
  explicit Schedule(const Plan& plan);

  /// The next match to be begun; none: either all have been handed out, or results are waited for.
  std::optional<Planned> next();
  /// Nothing will be handed out any more, whatever comes in.
  bool over();
  /// A match that `next` gave has ended.
  void tell(const Result& result);

  /// Matches that will be played at most, as far as can be told: knockouts may need more, tests fewer.
  std::uint64_t expected() const;
  /// Results as they count, in the order of keys: without those behind the point at which a test decided.
  std::vector<Result> results() const;

 private:
  bool decided();
  void open_round();
  bool board_is_done(std::uint32_t board);
  bool board_wants(std::uint32_t board);
  Planned planned(std::uint32_t board) const;
  std::vector<Result> of_board(std::uint32_t board) const;

  Plan plan_;
  std::uint32_t round_ = 0, rounds_;
  std::vector<Pair> pairs_;                       ///< of the round
  std::vector<std::uint32_t> handed_out_, told_;  ///< a board of the round
  std::uint32_t first_board_ = 0;                 ///< all before it are done with
  bool finished_ = false;
  std::map<Key, Result> results_;
  // The sequential test walks over whole pairs of matches in the order in which they were handed out.
  std::vector<Key> order_;
  std::size_t tested_ = 0;
  Pentanomial counts_{};
  std::optional<Key> last_counted_;
};

}  // namespace agon::contest
