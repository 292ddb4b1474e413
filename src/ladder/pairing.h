// Who plays whom where nobody asked for it: placement of new versions, then upkeep. Pure.
//
// Placement: 10 swapped pairs of matches among the 6 nearest means, at most 2 with one opponent. Upkeep: in
// three of four cases whoever has the fewest matches plays, else whoever has waited longest; its opponent is
// in three of four cases one of the 6 nearest, else anybody.
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

/// A version that plays now: the active one of a team, or a house player.
struct Contender {
  Id version = 0;
  double elo = 0;
  std::uint32_t matches = 0;      ///< that count, played or under way
  std::uint64_t last_played = 0;  ///< any number that grows with time; 0: never
  bool is_house = false;          ///< plays only when it is asked to
  /// Pairs so far, by opponent.
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

/// The next swapped pair of matches; none: there are not two who could meet, or all have `enough` matches.
std::optional<Pairing> next_pairing(std::span<const Contender> contenders, std::uint32_t enough,
                                    Random& random);

/// As `Job::b` of a build: the version plays for its team as soon as it is ready.
inline constexpr Id activate_when_ready = 1;

/// By its last rating; before there is one, the first that was named. 0: the season has no house player.
Id weakest_house_player(Tables& tables, const Season& season);

}  // namespace agon::ladder
