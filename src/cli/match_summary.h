// The summary that is printed after a match.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "arena/game_entry.h"
#include "contest/played.h"

namespace agon::cli {

/// A finished match of a series.
struct SeriesMatch {
  MatchOrder order;
  contest::Played played;
  MatchResult result{};  ///< as it stood in memory; empty if a worker played it
};

/// Tokens, price and retries, of one match or of many.
std::string words_of(const ModelUsage& usage);

/// Prints outcome, figures, faults, and the last lines of programs that committed faults, to standard output.
void print_summary(const MatchResult& result, const std::vector<std::string>& names);

// The totals of a series of matches: wins by player, margins, lengths.

/// Mean of the first player's score minus the second's, and half the width of its 95 % interval. None: a
/// single seed gives no interval.
struct Margin {
  double mean = 0;
  std::optional<double> half_width = 0;
};

class SeriesSum {
 public:
  explicit SeriesSum(std::vector<std::string> players) : players_(std::move(players)) {}

  /// Matches of one seed must be added one after the other.
  void add(const SeriesMatch& match);
  /// Number of matches that differ from every other.
  std::size_t different() const { return seen_.size(); }
  /// For two players. The two matches of a seed count as one, since they are not independent. Matches that
  /// went like those of an earlier seed do not count.
  Margin margin() const;

  json::object to_json(double seconds) const;
  void print(double seconds) const;

 private:
  struct OfSeed {
    std::uint64_t seed = 0;
    double sum = 0;
    int matches = 0;
    std::uint64_t likeness = 0;
  };
  std::vector<OfSeed> unlike_margins() const;
  std::vector<std::uint64_t> sorted_steps() const;

  std::vector<std::string> players_;
  std::vector<std::size_t> wins_;
  std::size_t draws_ = 0, both_lost_ = 0;
  std::map<std::string, std::size_t> reasons_;
  std::vector<std::uint64_t> steps_;
  std::vector<OfSeed> margins_;   ///< only for two players
  std::set<std::uint64_t> seen_;  ///< likenesses of matches
  std::size_t faults_ = 0;
  double most_ms_ = 0;
  std::map<std::string, std::optional<ModelUsage>> usage_;  ///< by player, of those that said so
};

}  // namespace agon::cli
