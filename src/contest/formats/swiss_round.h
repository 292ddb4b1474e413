// Pairs one round of a Swiss contest, in this order of importance:
//
//   1. nobody rests a second time, nobody meets an opponent again, also not in the rounds that follow;
//   2. if a pairing has an odd number of matches, nobody begins more than two matches more, or less, often
//      than not (FIDE C.04.3, C3);
//   3. an entrant with as few points as possible rests;
//   4. from the highest score down, as few as possible are paired below their score, and those by as little
//      as possible (FIDE C.04.3, C5 to C7);
//   5. if a pairing has an odd number of matches, everybody begins about as often as not;
//   6. the upper half of each score meets its lower half.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace agon::contest {

/// An entrant that plays in a round.
struct SwissPlayer {
  std::int64_t half_points = 0;
  int firsts = 0;  ///< matches on the first side less those on the second
  std::uint32_t rests = 0;
};

struct SwissRound {
  std::vector<SwissPlayer> players;             ///< by standing, the first at the top
  std::vector<std::vector<std::uint32_t>> met;  ///< how often two of them have met
  bool balances = false;                        ///< whether a pairing has an odd number of matches
  std::uint32_t rounds_after = 0;               ///< that the same players will play
};

inline constexpr int rests = -1;

/// Each player's opponent, or `rests`.
std::vector<int> swiss_opponents(const SwissRound& round);

/// The costs of a pairing, the most important first: rests again, meetings again, those that begin too often
/// or too seldom, the place from below of the score that rests; from the highest score down, how many of it
/// and above are paired below it, then how many of each score above; the seats; how far those are from the
/// end of their score; upper against lower half.
std::vector<std::int64_t> swiss_costs(const SwissRound& round, const std::vector<int>& opponents);

}  // namespace agon::contest
