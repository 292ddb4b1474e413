// Strengths from results: Bradley-Terry with draws (Davidson 1970) by maximum likelihood, on the Elo scale.
//
//   P(i beats j) = s_i / (s_i + s_j + v sqrt(s_i s_j)),  P(draw) = v sqrt(s_i s_j) / (the same),
//   elo = 400 log10 s, with mean 0 over all entrants.
//
// An entrant that has won or lost everything has no finite likeliest strength. So every entrant is given a
// `prior` of matches against an opponent of mean strength, half won and half lost (0: none).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "contest/plan.h"

namespace agon::contest {

struct Meeting {
  int a = 0, b = 0;
  double wins = 0, draws = 0, losses = 0;  ///< a's
};

struct Ratings {
  std::vector<double> elo;        ///< one for each entrant; the mean of all (of the anchors) is 0
  std::vector<double> error;      ///< standard error, Elo
  std::vector<double> low, high;  ///< 95 % interval
  std::vector<std::vector<double>> superiority;  ///< [i][j]: probability that i is stronger than j
  double draw = 0;                               ///< the draw parameter v
  int rounds = 0;                                ///< steps of Newton's method
};

inline constexpr double usual_prior = 1;

Ratings rate(std::size_t entrants, std::span<const Meeting> meetings, double prior = usual_prior);

/// A belief before any match: an entrant is about as strong as another (its predecessor, say). Its strength
/// is normally distributed about the other's.
struct Kinship {
  int entrant = 0;
  int like = nobody;    ///< the other; nobody: the strength expected of a newcomer
  double spread = 350;  ///< standard deviation, Elo; above 0
  static constexpr int nobody = -1;
};

struct Beliefs {
  std::vector<Kinship> kinships;  ///< every entrant needs matches, or kinships that lead to `nobody`
  std::vector<int> anchors;       ///< entrants whose mean is 0 on the scale; empty: all
};

/// Fits the likeliest strengths with these beliefs in place of the prior matches.
Ratings rate(std::size_t entrants, std::span<const Meeting> meetings, const Beliefs& beliefs);

/// Gathers results into one meeting for each two entrants.
std::vector<Meeting> meetings_of(std::span<const Result> results);

}  // namespace agon::contest
