// How a season stands: a row a team, first to last, by the mean of its active version's rating.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "ladder/season_book.h"
#include "ladder/values.h"

namespace agon::ladder {

struct StandingRow {
  std::uint32_t rank = 0;  ///< among teams, from 1; 0: a house player
  Id team = 0;
  std::string name;
  bool house = false;
  Id version = 0;
  int number = 0;
  std::string language, uploaded;
  double elo = 0, low = 0, high = 0;
  std::uint32_t matches = 0, wins = 0, draws = 0, losses = 0;
  bool provisional = true;
};
BOOST_DESCRIBE_STRUCT(StandingRow, (),
                      (rank, team, name, house, version, number, language, uploaded, elo, low, high, matches,
                       wins, draws, losses, provisional))

struct Standings {
  std::vector<StandingRow> rows;
  std::map<Id, VersionRating> ratings;  ///< of all versions
  /// Probability that the first version is stronger than the second; 0.5 where that is not known.
  double superiority(Id version, Id other) const;

  std::map<Id, std::size_t> places;  ///< into `matrix`
  std::vector<std::vector<double>> matrix;
  std::uint64_t matches = 0;  ///< that were rated
};

/// A team with the version that plays for it; 0: none does.
struct ActiveTeam {
  Team team;
  Version active;
};

Standings standings_of(std::span<const ActiveTeam> teams, const SeasonBook& book, SeasonRatings ratings);

/// The versions as the rating wants them: of each team in order, with the one before it.
std::vector<RatedVersion> rated_versions(std::span<const Version> versions);

}  // namespace agon::ladder
