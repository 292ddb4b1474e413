// Chooses who plays when nobody has asked for a match: placement of new versions, then upkeep. Pure.
//
// Placement: 10 swapped pairs of matches against versions among the 6 nearest in rating, at most 2 with one
// opponent. Upkeep: in three of four cases the version with the fewest matches plays, else the one that has
// waited longest. Its opponent is one of the 6 nearest in three of four cases, else any version.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/random.h"
#include "ladder/tables.h"
#include "ladder/values.h"

namespace agon::ladder {

inline constexpr std::uint32_t placement_pairs = 10, placement_pairs_with_one = 2;
inline constexpr std::size_t near_opponents = 6;

/// A version that plays now: the active one of a team, or a built-in player.
struct Contender {
  Id version = 0;
  double elo = 0;
  std::uint32_t matches = 0;      ///< that count: played or under way
  std::uint64_t last_played = 0;  ///< any number that grows with time; 0: never
  bool is_built_in = false;       ///< a built-in player, which plays only as an opponent
  /// Pairs of matches so far, by opponent.
  struct Met {
    Id opponent = 0;
    std::uint32_t pairs = 0;
  };
  std::vector<Met> met{};
};

struct Pairing {
  Id a = 0, b = 0;
  MatchKind kind = MatchKind::upkeep;
};

/// The next swapped pair; versions with `enough` matches are only opponents. Empty: no two can meet.
std::optional<Pairing> next_pairing(std::span<const Contender> contenders, std::uint32_t enough,
                                    Random& random);

/// As `Job::b` of a build: the version plays for its team as soon as it is ready.
inline constexpr Id activate_when_ready = 1;

/// The built-in player with the lowest last rating, or the first if none has any. 0: the season has none.
Id weakest_built_in_player(Tables& tables, const Season& season);

}  // namespace agon::ladder
