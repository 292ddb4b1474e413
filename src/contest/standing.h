// Standings from results. Results are counted in the order of keys, so the order in which matches ended does
// not matter.
#pragma once

#include <span>

#include "contest/plan.h"

namespace agon::contest {

struct Standing {
  int entrant = 0;
  std::uint32_t games = 0, wins = 0, draws = 0, losses = 0;
  double points = 0;
  double buchholz = 0;    ///< sum of the points of the opponents met
  double difference = 0;  ///< own scores in the game less the opponents'
  int firsts = 0;         ///< matches on the first side less those on the second
  std::uint32_t byes = 0;
  std::uint32_t out_in = 0;  ///< knockout: the round in which it lost, from 1; 0: still in
};

/// a's points in a match, counted as the plan says. `twin`: the other match on the same seed, for
/// Points::pair; null: there is none, and the match counts by itself.
double points_of(const Plan& plan, const Result& result, const Result* twin);

/// Sorts results by key, and sets their points as they count.
std::vector<Result> counted(const Plan& plan, std::vector<Result> results);

/// The results that tell something about strength: no byes, and no matches that went like an earlier one.
std::vector<Result> different(std::span<const Result> results);
/// The likeness of two matches on one seed; `number` if either is not known.
std::uint64_t likeness_of_pair(const Result& one, const Result& other, std::uint64_t number);

/// One for each entrant, in their order. `results`: from `counted`.
std::vector<Standing> standings(const Plan& plan, std::span<const Result> results);

/// Entrants from first to last: by points (knockout: by how long they stayed), then Buchholz, then the game's
/// scores, then the order of entry.
std::vector<int> ranking(const Plan& plan, const std::vector<Standing>& standings);
/// Whether only the order of entry separates the two.
bool stand_alike(const Plan& plan, const Standing& one, const Standing& other);

}  // namespace agon::contest
