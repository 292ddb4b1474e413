// The schedule of a contest, as a generator: which match can begin next. Pure; takes results in any order.
#pragma once

#include <map>
#include <optional>

#include "contest/formats/format.h"
#include "contest/played.h"
#include "contest/sprt.h"

namespace agon::contest {

class Schedule {
 public:
  /// `stored`: results that are known already, maybe of an earlier version that paired otherwise. Those
  /// pairings stay as they were. Results count when they are told.
  explicit Schedule(const Plan& plan, std::span<const Result> stored = {});
  Schedule(const Schedule&) = delete;
  Schedule& operator=(const Schedule&) = delete;

  /// The next match; empty: all have been handed out, or more results are needed first.
  std::optional<Pairing> next();
  /// Whether nothing will be handed out any more, whatever comes in.
  bool over();
  /// Takes the result of a match that `next` gave.
  void record_result(const Result& result);
  /// Drops a match that `next` gave: one of its entrants has left the contest.
  void leave_out(const Key& key);

  /// The largest number of matches, as far as it is known: knockouts may need more, tests fewer.
  std::uint64_t expected() const;
  /// Results as they count, in the order of keys, up to the point at which a test decided.
  std::vector<Result> results() const;

 private:
  void open_round();
  void keep_played_pairs();
  bool board_is_done(std::uint32_t board);
  bool board_wants(std::uint32_t board);
  Pairing planned(std::uint32_t board) const;
  std::vector<Result> of_board(std::uint32_t board) const;
  void count_told(const Key& key);

  const Plan plan_;
  const Format& format_;
  std::uint32_t round_ = 0;
  std::vector<Pair> pairs_;                       ///< the round's
  std::vector<std::uint32_t> handed_out_, told_;  ///< one for each board of the round
  std::uint32_t first_board_ = 0;                 ///< all boards before it are done
  bool finished_ = false;
  std::map<Key, Result> results_;
  std::map<Key, Pair> stored_;  ///< who met, by the match, where rounds depend on results
  std::uint64_t left_out_ = 0;
  SequentialTest test_;
};

// The entrants on the seats of a match.

class Seating {
 public:
  /// `seats`: how many the match has.
  Seating(const Plan& plan, const Pairing& match, std::size_t seats);

  int entrant(std::size_t seat) const;
  Side side_of(std::size_t seat) const;
  bool is_a(std::size_t seat) const { return side_of(seat) == Side::a; }
  bool is_b(std::size_t seat) const { return side_of(seat) == Side::b; }
  /// Whether none of an entrant's players played on, and why the one on its first seat did not.
  Broken broken(int entrant, std::span<const Broken> seats) const;
  /// Sets the scores and points of the match's two entrants.
  void count(const Outcome& outcome, Result& result) const;
  /// Whether all entrants play at once.
  bool all() const { return format_.all_at_once(); }

 private:
  const Plan& plan_;
  const Pairing& match_;
  std::size_t seats_;
  const Format& format_;
};

/// The results of a match by pairs of entrants. A match of all at once has one for each two of them, with the
/// match's own key; any other has one. `planned`: the match as the schedule has it.
std::vector<Result> results_of(const Plan& plan, const Pairing& planned, const Played& played);

}  // namespace agon::contest
