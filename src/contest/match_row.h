// A match as a row of the table `played`, and as a line of a journal.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "contest/played.h"

namespace agon::contest {

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
  Outcome outcome;
  std::uint64_t steps = 0;
  std::string hash;
  BothCosts costs;
  std::uint64_t fault_count = 0;
  std::string finished;
};
BOOST_DESCRIBE_STRUCT(MatchRow, (RowKey),
                      (a, b, a_first, seed, config, points, score_a, score_b, outcome, steps, hash, costs,
                       fault_count, finished))

inline RowKey key_of(const std::string& contest, const Key& key) {
  return {contest, key.round, key.board, key.game};
}
MatchRow row_of(const std::string& contest, const Played& match);
Result result_of(const MatchRow& row);
/// Everything but what other tables hold: faults, record, private parts.
Played played_of(const MatchRow& row);

/// A match as a line of JSON, without a line feed.
std::string journal_line(const std::string& contest, const Played& match);
/// Reads the contest and the match of such a line. Throws BadRequest or BadValue for any other line.
std::pair<std::string, Played> match_of_line(std::string_view line);

}  // namespace agon::contest
