// One match of a series: which it is, and what came of it.
#pragma once

#include <string>
#include <vector>

#include "cli/play_options.h"

namespace agon::app {

struct SeriesMatch {
  std::size_t index = 0;
  std::uint64_t seed = 0;
  std::size_t config = 0;                   ///< of those that the series takes in turn
  bool swapped = false;                     ///< the two players sit on each other's seats
  std::vector<std::string> players, names;  ///< a seat each
  MatchResult result;
};

/// What all matches of a series share.
struct Series {
  const HostedEntry& game;
  MatchRequest first;
  const PlayOptions& options;
  std::vector<json::value> configs;                   ///< taken in turn, seed by seed; at least one
  std::vector<std::shared_ptr<const AnyGame>> rules;  ///< one a configuration
  bool swaps = false;

  Series(const HostedEntry& of_game, const MatchRequest& first_match, const PlayOptions& with);

  /// Plays match `index`, and records it if asked to. Throws Failure where its record cannot be written.
  SeriesMatch play(std::size_t index, const process::Settings& settings) const;
};

}  // namespace agon::app
