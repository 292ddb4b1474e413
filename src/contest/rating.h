// Strengths from results: Bradley-Terry with draws (Davidson 1970) by maximum likelihood, on the Elo scale.
//
//   P(i beats j) = s_i / (s_i + s_j + v sqrt(s_i s_j)),  P(draw) = v sqrt(s_i s_j) / (the same),
//   elo = 400 log10 s, with mean 0 over all entrants.
//
// Where somebody has won or lost everything, no finite strengths are likeliest; so every entrant is given a
// `prior` of matches against an opponent of mean strength, half won and half lost (0: none).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "contest/plan.h"

namespace agon::contest {

struct Meeting {
  int a = 0, b = 0;
  double wins = 0, draws = 0, losses = 0;  ///< of a
};

struct Ratings {
  std::vector<double> elo;                       ///< an entrant; mean 0 (of the anchors)
  std::vector<double> error;                     ///< standard error, Elo
  std::vector<double> low, high;                 ///< 95 % interval
  std::vector<std::vector<double>> superiority;  ///< [i][j]: probability that i is stronger than j
  double draw = 0;                               ///< the draw parameter v
  int rounds = 0;                                ///< of Newton's method
};

inline constexpr double usual_prior = 1;

Ratings rate(std::size_t entrants, std::span<const Meeting> meetings, double prior = usual_prior);

/// What is believed before any match: that an entrant is about as strong as another (its predecessor, say),
/// normally distributed about it.
struct Kinship {
  int entrant = 0;
  int like = nobody;    ///< the other; nobody: what newcomers are expected to be
  double spread = 350;  ///< standard deviation, Elo; above 0
  static constexpr int nobody = -1;
};

struct Beliefs {
  std::vector<Kinship> kinships;  ///< every entrant needs one that leads to `nobody`, or matches
  std::vector<int> anchors;       ///< whose mean is 0 on the scale; none: that of all
};

/// The likeliest strengths given these beliefs instead of the prior of matches.
Ratings rate(std::size_t entrants, std::span<const Meeting> meetings, const Beliefs& beliefs);

/// Results gathered into meetings, a pair of entrants each.
std::vector<Meeting> meetings_of(std::span<const Result> results);

}  // namespace agon::contest
