// The summary that is printed when a match is over.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "arena/game_entry.h"
#include "contest/played.h"

namespace agon::app {

/// A finished match of a series.
struct SeriesMatch {
  MatchRequest request;    ///< with its seed, and the players and names of its seats
  MatchResult result;      ///< seat by seat
  contest::Played played;  ///< by the two players that a swap exchanges
};

/// Outcome, figures, faults, and the last words of programs that did something wrong, on standard output.
void print_summary(const MatchResult& result, const std::vector<std::string>& names);

// The totals of a series of matches: wins by player, margins, lengths.

/// Mean of the first player's score less the second's, and half the width of its 95 % interval; none: one
/// seed alone says nothing about that.
struct Margin {
  double mean = 0;
  std::optional<double> half_width = 0;
};

class SeriesSum {
 public:
  explicit SeriesSum(std::vector<std::string> players) : players_(std::move(players)) {}

  /// Matches of one seed come one after the other.
  void add(const SeriesMatch& match);
  /// How many matches differ from all others.
  std::size_t different() const { return seen_.size(); }
  /// Of two players; the two matches of a seed count as one, since they are not independent, and those that
  /// went like an earlier seed's not at all.
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
  std::size_t draws_ = 0;
  std::map<std::string, std::size_t> reasons_;
  std::vector<std::uint64_t> steps_;
  std::vector<OfSeed> margins_;   ///< of two players
  std::set<std::uint64_t> seen_;  ///< likenesses of matches
  std::size_t faults_ = 0;
  double most_ms_ = 0;
};

}  // namespace agon::app
