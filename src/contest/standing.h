// Results -> points: how entrants stand. Folded in the order of keys, so that the order in which matches
// ended leaves no trace.
#pragma once

#include <span>

#include "contest/plan.h"

namespace agon::contest {

struct Standing {
  int entrant = 0;
  std::uint32_t games = 0, wins = 0, draws = 0, losses = 0;
  double points = 0;
  double buchholz = 0;    ///< points of the opponents met
  double difference = 0;  ///< of the game's own scores
  int firsts = 0;         ///< matches on the first side less those on the second
  std::uint32_t byes = 0;
  std::uint32_t out_in = 0;  ///< knockout: the round in which it lost, from 1; 0: still in
};

/// a's points in a match under the plan's way of counting; for `Points::pair`, `twin` is the other match on
/// the same seed, or null where there is none (then the match counts by itself).
double points_of(const Plan& plan, const Result& result, const Result* twin);

/// The results with points as they count, in the order of keys.
std::vector<Result> counted(const Plan& plan, std::vector<Result> results);

/// Without byes, and without matches that went like an earlier one: what tells something about strength.
std::vector<Result> different(std::span<const Result> results);
/// The same of two matches on one seed; `number`: stands for one that is not known.
std::uint64_t likeness_of_pair(const Result& one, const Result& other, std::uint64_t number);

/// One an entrant, in the order of entrants. `results` as `counted` gives them.
std::vector<Standing> standings(const Plan& plan, std::span<const Result> results);

/// Entrants from first to last: by points (knockout: by how long they stayed), then Buchholz, then the game's
/// scores, then the order of entry.
std::vector<int> ranking(const Plan& plan, const std::vector<Standing>& standings);
/// Whether the order of entry alone tells the two apart.
bool stand_alike(const Plan& plan, const Standing& one, const Standing& other);

}  // namespace agon::contest
