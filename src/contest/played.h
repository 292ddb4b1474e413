// Finished matches: what they come to for two sides, and as a contest keeps them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/match_order.h"
#include "contest/plan.h"
#include "core/fault.h"
#include "core/game_info.h"
#include "core/seat.h"

namespace agon::contest {

// Two sides, a and b, each of which has some of a match's seats.

enum class Side { a, b, neither };

/// Whether none of a side's players played on, and why the one on its first seat did not. `is_its(seat)`: the
/// side's seats.
template <class IsIts>
Broken broken_side(std::span<const Broken> seats, IsIts is_its) {
  auto first = Broken::no;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (!is_its(seat)) continue;
    if (seats[seat] == Broken::no) return Broken::no;
    if (first == Broken::no) first = seats[seat];
  }
  return first;
}

/// Sets a row's score_a, score_b and points: a's, as the game says, 1, a half or 0.
template <class Row, class SideOf>
void count_outcome(const Outcome& outcome, SideOf side_of, Row& row) {
  row.score_a = row.score_b = 0;
  for (std::size_t seat = 0; seat < outcome.scores.size(); ++seat) {
    if (side_of(seat) == Side::a) row.score_a += outcome.scores[seat];
    if (side_of(seat) == Side::b) row.score_b += outcome.scores[seat];
  }
  bool a_won = false, b_won = false;
  for (const auto seat : outcome.winners) {
    a_won |= side_of(seat) == Side::a;
    b_won |= side_of(seat) == Side::b;
  }
  row.points = a_won == b_won ? 0.5 : a_won ? 1 : 0;
}

inline std::vector<Broken> broken_seats(const PlayedMatch& played) {
  std::vector<Broken> list;
  for (const auto& seat : played.seats) list.push_back(seat.broken);
  return list;
}

/// Sets all that a row says of its two sides.
template <class Row, class SideOf>
void count_sides(const PlayedMatch& played, SideOf side_of, Row& row) {
  count_outcome(played.outcome, side_of, row);
  const auto broken = broken_seats(played);
  row.broken_a = broken_side(broken, [&](std::size_t seat) { return side_of(seat) == Side::a; });
  row.broken_b = broken_side(broken, [&](std::size_t seat) { return side_of(seat) == Side::b; });
}

// A match as a contest keeps it.

/// The resources that one side used in a match.
struct SideCost {
  double wall_ms = 0;   ///< of all its decisions
  double most_ms = 0;   ///< its longest decision
  double cpu_ms = 0;    ///< processes only
  double start_ms = 0;  ///< processes only
  std::uint64_t peak_kib = 0;
  std::uint64_t decisions = 0;
  std::optional<ModelUsage> usage;

  bool operator==(const SideCost&) const = default;
};
BOOST_DESCRIBE_STRUCT(SideCost, (), (wall_ms, most_ms, cpu_ms, start_ms, peak_kib, decisions, usage))

/// Adds the cost of a seat, or of a side in another match.
template <class Cost>
void add_cost(SideCost& sum, const Cost& cost) {
  sum.wall_ms += cost.wall_ms;
  sum.most_ms = std::max(sum.most_ms, cost.most_ms);
  sum.cpu_ms += cost.cpu_ms;
  sum.start_ms = std::max(sum.start_ms, cost.start_ms);
  sum.peak_kib = std::max(sum.peak_kib, cost.peak_kib);
  sum.decisions += cost.decisions;
  add_usage(sum.usage, cost.usage);
}

struct MatchFault {
  int entrant = 0;
  Seat seat = 0;
  FaultKind kind = FaultKind::illegal;
  std::string code, text;
};
BOOST_DESCRIBE_STRUCT(MatchFault, (), (entrant, seat, kind, code, text))

/// A finished match, as a contest keeps it.
struct Played {
  Result result;
  std::uint64_t seed = 0;
  std::size_t config = 0;
  Outcome outcome;
  std::uint64_t steps = 0;
  std::string hash;
  SideCost cost_a, cost_b;
  std::uint64_t fault_count = 0;
  std::vector<MatchFault> faults;
  std::vector<Broken> broken;             ///< of each entrant, if all play at once; else empty
  std::string record;                     ///< the bytes of its record file; empty: none is kept
  std::vector<PrivateRow> private_parts;  ///< the record's
  // As in PlayedMatch. They are not kept, so the JSON leaves them out.
  std::vector<PlayedSeat> seats;
  std::vector<float> own_us;
};
BOOST_DESCRIBE_STRUCT(Played, (),
                      (result, seed, config, outcome, steps, hash, cost_a, cost_b, fault_count, faults,
                       broken, record, private_parts))

/// Computes Result::likeness of a match.
std::uint64_t likeness_of(const Result& result, std::size_t config, std::uint64_t steps,
                          const std::string& hash);

// A match as a row of the table `played`, and as a line of a journal.

/// The costs of both sides of a match.
struct BothCosts {
  SideCost a, b;
};
BOOST_DESCRIBE_STRUCT(BothCosts, (), (a, b))

/// The key of a match in a store. Every table about matches has these columns.
struct RowKey {
  std::string contest;
  std::uint32_t round = 0, board = 0, game = 0;
};
BOOST_DESCRIBE_STRUCT(RowKey, (), (contest, round, board, game))

struct MatchRow : RowKey {
  int a = 0, b = 0;
  bool a_first = false;
  std::uint64_t seed = 0;
  std::size_t config = 0;
  double points = 0, score_a = 0, score_b = 0;
  Broken broken_a = Broken::no, broken_b = Broken::no;
  Outcome outcome;
  std::uint64_t steps = 0;
  std::string hash;
  BothCosts costs;
  std::uint64_t fault_count = 0;
  std::vector<Broken> broken;
  std::string finished;
};
BOOST_DESCRIBE_STRUCT(MatchRow, (RowKey),
                      (a, b, a_first, seed, config, points, score_a, score_b, broken_a, broken_b, outcome,
                       steps, hash, costs, fault_count, broken, finished))

inline RowKey key_of(const std::string& contest, const Key& key) {
  return {contest, key.round, key.board, key.game};
}
MatchRow row_of(const std::string& contest, const Played& match);
Result result_of(const MatchRow& row);
/// Everything but what other tables hold: faults, record, private parts.
Played played_of(const MatchRow& row);

/// A match as JSON, with its record in Base64; and back. Throws BadValue.
void append_match(std::string& line, const Played& match);
Played match_of(const boost::json::value& value);
/// A match as a line of JSON, without a line feed.
std::string journal_line(const std::string& contest, const Played& match);
/// Reads the contest and the match of such a line. Throws BadRequest or BadValue for any other line.
std::pair<std::string, Played> match_of_line(std::string_view line);

}  // namespace agon::contest
