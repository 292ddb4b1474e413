// The strengths of all versions of a season, refitted from all its matches.
//
// A new version is believed to be as strong as its predecessor, give or take 150 Elo; a first version as
// strong as the mean, give or take 350. House players are the anchors of the scale: their mean is
// `anchor_elo`. So the order in which matches came leaves no trace, and voiding one is to fit again without
// it.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "contest/rating.h"
#include "ladder/values.h"

namespace agon::ladder {

inline constexpr double anchor_elo = 1000;
inline constexpr double inherited_spread = 150, newcomer_spread = 350;  // Elo, standard deviations
inline constexpr std::uint32_t provisional_below = 20;                  // matches

struct RatedVersion {
  Id id = 0;
  Id predecessor = 0;  ///< the version of the same team before it; 0: none
  bool is_house = false;
};

struct VersionRating {
  Id version = 0;
  double elo = anchor_elo, low = 0, high = 0;  ///< with its 95 % interval
  std::uint32_t matches = 0;
  bool provisional() const { return matches < provisional_below; }
};

/// What two versions did against each other.
struct RatedMeeting {
  Id a = 0, b = 0;
  double wins = 0, draws = 0, losses = 0;  ///< of a; where sides are unlike, of pairs of matches
  std::uint32_t matches = 0;
};

struct SeasonRatings {
  std::vector<VersionRating> versions;           ///< in the order of those that were given
  std::vector<std::vector<double>> superiority;  ///< [i][j]: probability that i is stronger than j
};

SeasonRatings rate_season(std::span<const RatedVersion> versions, std::span<const RatedMeeting> meetings);

}  // namespace agon::ladder
