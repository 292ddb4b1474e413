// The results of a season, counted in memory: who met whom with what result, and who is broken.
#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "contest/rating.h"
#include "contest/standing.h"
#include "ladder/values.h"

namespace agon::ladder {

// The strengths of all versions of a season, fitted again from all its matches.
//
// A new version is expected to be as strong as its predecessor, give or take 150 Elo; a team's first version
// as strong as the mean, give or take 350. Built-in players anchor the scale: their mean is `anchor_elo`. So
// the order of matches does not matter, and voiding a match means to fit again without it.

inline constexpr double anchor_elo = 1000;
inline constexpr double inherited_spread = 150, newcomer_spread = 350;  // Elo, standard deviations
inline constexpr std::uint32_t provisional_below = 20;                  // matches

struct RatedVersion {
  Id id = 0;
  Id predecessor = 0;  ///< the team's version before it; 0: none
  bool is_built_in = false;
};

struct VersionRating {
  Id version = 0;
  double elo = anchor_elo, low = 0, high = 0;  ///< with its 95 % interval
  std::uint32_t matches = 0;
  bool provisional() const { return matches < provisional_below; }
};

/// The results of two versions against each other.
struct RatedMeeting {
  Id a = 0, b = 0;
  double wins = 0, draws = 0, losses = 0;  ///< a's; of pairs of matches, if sides are unlike
  std::uint32_t matches = 0;
  contest::Meeting telling{};  ///< what of it says something about strength, as contests count it
};

struct SeasonRatings {
  std::vector<VersionRating> versions;           ///< in the order of the versions that were given
  std::vector<std::vector<double>> superiority;  ///< [i][j]: probability that i is stronger than j
};

/// As contests rate, but with beliefs in place of the prior matches.
SeasonRatings rate_season(std::span<const RatedVersion> versions, std::span<const RatedMeeting> meetings);

/// A match's result, with the points that it is worth by itself.
contest::Result counted_of(const Match& match);

/// A version's rated matches that count.
struct Tally {
  std::uint32_t matches = 0, wins = 0, draws = 0, losses = 0;
  std::map<Broken, std::uint32_t> broken{};  ///< lost because it did not play on, by the reason
  std::uint32_t broken_in_a_row = 0;
  std::uint64_t last_played = 0;      ///< the id of its last match
  std::map<Id, std::uint32_t> met{};  ///< halves of pairs, by opponent

  /// Why the version is to be switched off; empty: it is not.
  std::string broken_too_often() const;
};

class SeasonBook {
 public:
  /// `points`: whether each match is a result, or two matches with swapped sides.
  explicit SeasonBook(contest::Points points = contest::Points::match) { plan_.points = points; }

  /// Takes the next match in the order of ids. A match that is not rated or was voided does not count.
  void take(const Match& match);

  std::vector<RatedMeeting> meetings() const;
  const Tally& tally(Id version) const;
  std::uint64_t rated_matches() const { return rated_matches_; }
  /// Rated pairs with only one match played.
  const std::map<Id, Match>& halves() const { return halves_; }

 private:
  struct Met {
    RatedMeeting meeting;
    contest::SeenUnits seen;
  };
  Met& met(const Match& match);
  static void show(RatedMeeting& meeting, const contest::Result& result);

  contest::Plan plan_;  ///< how results count
  std::map<std::pair<Id, Id>, Met> meetings_;
  std::map<Id, Tally> tallies_;
  std::map<Id, Match> halves_;
  std::uint64_t rated_matches_ = 0;
};

// A season's standings: one row for each team with an active version, ordered by its rating.

struct StandingRow {
  std::uint32_t rank = 0;  ///< among teams, from 1; 0: a built-in player
  Id team = 0;
  std::string name;
  bool house = false;
  Id version = 0;
  int number = 0;
  std::string language, uploaded;
  double elo = 0, low = 0, high = 0;
  std::uint32_t matches = 0, wins = 0, draws = 0, losses = 0;
  bool provisional = true;
  std::string broken;  ///< "3 crashed, 1 no-start": losses because it did not play on; empty: none
};
BOOST_DESCRIBE_STRUCT(StandingRow, (),
                      (rank, team, name, house, version, number, language, uploaded, elo, low, high, matches,
                       wins, draws, losses, provisional, broken))

struct Standings {
  std::vector<StandingRow> rows;
  std::map<Id, VersionRating> ratings;  ///< of all versions
  /// Probability that the first version is stronger than the second; 0.5 if it is not known.
  double superiority(Id version, Id other) const;

  std::map<Id, std::size_t> places;  ///< into `matrix`
  std::vector<std::vector<double>> matrix;
  std::uint64_t matches = 0;  ///< rated ones
};

/// A team with the version that plays for it; id 0: none does.
struct ActiveTeam {
  Team team;
  Version active;
};

/// All versions of a season, and each of its teams with the version that plays.
struct Roster {
  std::vector<Version> versions;
  std::vector<ActiveTeam> teams;
};

Standings standings_of(const Roster& roster, const SeasonBook& book);

/// The versions that are rated, each with the one of its team before it.
std::vector<RatedVersion> rated_versions(std::span<const Version> versions);

}  // namespace agon::ladder
