// What a series of matches comes to: wins by player, margins, lengths.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "hosting/hosted_entry.h"

namespace agon::app {

/// Mean of the first player's score less the second's, and half the width of its 95 % interval.
struct Margin {
  double mean = 0;
  double half_width = 0;
};

class SeriesSum {
 public:
  explicit SeriesSum(std::vector<std::string> players) : players_(std::move(players)) {}

  /// `swapped`: the two players sat on each other's seats. Matches of one seed come one after the other.
  void add(const MatchResult& result, std::uint64_t seed, bool swapped);
  std::size_t games() const { return steps_.size(); }
  /// Of two players; seeds that were played twice count once, since their matches are not independent.
  Margin margin() const;

  json::object to_json(double seconds) const;
  void print(double seconds) const;

 private:
  struct OfSeed {
    std::uint64_t seed = 0;
    double sum = 0;
    int matches = 0;
  };
  std::vector<std::uint64_t> sorted_steps() const;

  std::vector<std::string> players_;
  std::vector<std::size_t> wins_;
  std::size_t draws_ = 0;
  std::map<std::string, std::size_t> reasons_;
  std::vector<std::uint64_t> steps_;
  std::vector<OfSeed> margins_;  ///< of two players
  std::size_t faults_ = 0;
  double most_ms_ = 0;
};

}  // namespace agon::app
