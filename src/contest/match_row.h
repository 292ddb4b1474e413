// A match as a row of the table `matches`, and as a line of a journal.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "contest/played.h"

namespace agon::contest {

/// In the types that SOCI binds.
struct MatchRow {
  std::string contest, outcome, hash, costs, finished;
  int round = 0, board = 0, game = 0, a = 0, b = 0, a_first = 0, config = 0;
  long long seed = 0, steps = 0, fault_count = 0;
  double points = 0, score_a = 0, score_b = 0;
};

MatchRow row_of(const std::string& contest, const Played& match);
Result result_of(const MatchRow& row);
/// All but what other tables hold: faults, errors, record.
Played played_of(const MatchRow& row);

/// A line of JSON without its line feed.
std::string journal_line(const std::string& contest, const Played& match);
/// The contest and the match of such a line. Throws BadRequest or BadValue for any other.
std::pair<std::string, Played> match_of_line(std::string_view line);

}  // namespace agon::contest
