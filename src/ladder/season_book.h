// What has been played in a season, counted in memory: who met whom and with what result, who crashes.
#pragma once

#include <map>
#include <utility>

#include "ladder/rating.h"
#include "ladder/values.h"

namespace agon::ladder {

/// Of one version, in rated matches that count.
struct Tally {
  std::uint32_t matches = 0, wins = 0, draws = 0, losses = 0;
  std::uint32_t crashes = 0, crashes_in_a_row = 0;
  std::uint64_t last_played = 0;      ///< the id of its last match
  std::map<Id, std::uint32_t> met{};  ///< halves of pairs, by opponent

  /// Why it is to be switched off; empty: it is not.
  std::string too_many_crashes() const;
};

class SeasonBook {
 public:
  /// `by_pairs`: the sides are unlike, so that two matches with sides swapped make one result, by the sum of
  /// scores.
  explicit SeasonBook(bool by_pairs = false) : by_pairs_(by_pairs) {}

  /// A match in the order of ids; what is not rated or is voided counts nothing.
  void take(const Match& match);

  std::vector<RatedMeeting> meetings() const;
  const Tally& tally(Id version) const;
  Id last_match() const { return last_match_; }
  std::uint64_t rated_matches() const { return rated_matches_; }
  /// Rated pairs of which one match alone was played.
  const std::map<Id, Match>& halves() const { return halves_; }

 private:
  void count(Id a, Id b, double points, std::uint32_t matches);

  bool by_pairs_;
  std::map<std::pair<Id, Id>, RatedMeeting> meetings_;
  std::map<Id, Tally> tallies_;
  std::map<Id, Match> halves_;
  Id last_match_ = 0;
  std::uint64_t rated_matches_ = 0;
};

}  // namespace agon::ladder
