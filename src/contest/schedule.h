// The schedule as a generator: which match may be begun next. Pure; told the results in any order.
#pragma once

#include <map>
#include <optional>

#include "contest/formats/format.h"
#include "contest/played.h"
#include "contest/sprt.h"

namespace agon::contest {

class Schedule {
 public:
  explicit Schedule(const Plan& plan);
  Schedule(const Schedule&) = delete;
  Schedule& operator=(const Schedule&) = delete;

  /// The next match to be begun; none: either all have been handed out, or results are waited for.
  std::optional<Planned> next();
  /// Nothing will be handed out any more, whatever comes in.
  bool over();
  /// A match that `next` gave has ended.
  void record_result(const Result& result);
  /// A match that `next` gave will not be played: one of the two has left the contest.
  void leave_out(const Key& key);

  /// Matches that will be played at most, as far as can be told: knockouts may need more, tests fewer.
  std::uint64_t expected() const;
  /// Results as they count, in the order of keys: without those behind the point at which a test decided.
  std::vector<Result> results() const;

 private:
  void open_round();
  bool board_is_done(std::uint32_t board);
  bool board_wants(std::uint32_t board);
  Planned planned(std::uint32_t board) const;
  std::vector<Result> of_board(std::uint32_t board) const;
  void count_told(const Key& key);

  const Plan plan_;
  const Format& format_;
  std::uint32_t round_ = 0;
  std::vector<Pair> pairs_;                       ///< of the round
  std::vector<std::uint32_t> handed_out_, told_;  ///< a board of the round
  std::uint32_t first_board_ = 0;                 ///< all before it are done with
  bool finished_ = false;
  std::map<Key, Result> results_;
  std::uint64_t left_out_ = 0;
  SequentialTest test_;
};

// Who sits where in a match of a contest.

class Seating {
 public:
  /// `seats`: of the match.
  Seating(const Plan& plan, const Planned& match, std::size_t seats);

  int entrant(std::size_t seat) const;
  /// Which of its two players that entrant plays there.
  const std::string& player(std::size_t seat) const;
  bool is_a(std::size_t seat) const { return entrant(seat) == match_.a; }
  bool is_b(std::size_t seat) const { return !is_a(seat) && entrant(seat) == match_.b; }
  /// Points of an outcome for the two entrants of the match.
  void count(const Outcome& outcome, Result& result) const;
  /// All entrants play at once.
  bool all() const { return format_.all_at_once(); }

 private:
  const Plan& plan_;
  const Planned& match_;
  std::size_t seats_;
  const Format& format_;
};

/// What a match says of the entrants, two by two: one result, or, of a match of all at once, one for each two
/// of them, with the match's own key. `planned`: the match as the schedule has it.
std::vector<Result> results_of(const Plan& plan, const Planned& planned, const Played& played);

}  // namespace agon::contest
