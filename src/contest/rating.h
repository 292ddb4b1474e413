// Strengths from results on the Elo scale, by maximum likelihood (Bradley-Terry). One scale for everything:
//
//   a difference of D means an expected score of 1 / (1 + 10^(-D / 400)), where a draw counts a half.
//
// So everybody's expected score is the one that they reached, as with Ordo, and the difference of two
// entrants is the logistic of their score, no matter how many others took part. Draws do not move a strength,
// but narrow its interval.
//
// An entrant that has won or lost everything has no finite likeliest strength. So every entrant is given a
// `prior` of matches against an opponent of mean strength, half won and half lost (0: none).
#pragma once

#include <span>
#include <vector>

namespace agon::contest {

/// The results of two entrants against each other.
struct Meeting {
  int a = 0, b = 0;
  double wins = 0, draws = 0, losses = 0;  ///< a's
  /// Two matches on one seed with swapped seats depend on each other, which intervals must know: the number
  /// of such pairs among the matches, a's points in them, and the sum of the products of its points in both.
  double pairs = 0, pair_points = 0, products = 0;

  void count(double points) { ++(points == 1 ? wins : points == 0 ? losses : draws); }
  void count_pair(double one, double other) {
    count(one), count(other);
    ++pairs, pair_points += one + other, products += one * other;
  }
};

struct Ratings {
  std::vector<double> elo;        ///< one for each entrant; the mean of all (of the anchors) is 0
  std::vector<double> error;      ///< standard error, Elo
  std::vector<double> low, high;  ///< 95 % interval
  std::vector<std::vector<double>> superiority;  ///< [i][j]: probability that i is stronger than j
  int rounds = 0;                                ///< steps of Newton's method
};

/// The score that is expected of an entrant so much stronger than its opponent: 0.5 for 0.
double expected_score(double elo);

/// The difference of two entrants, with its 95 % interval.
struct Difference {
  double elo = 0, low = 0, high = 0;
  double superiority = 0.5;  ///< probability that the first is the stronger
};
/// `ratings`: of two entrants. Their mean is 0, so each has half of the difference.
Difference difference_of(const Ratings& ratings);

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

}  // namespace agon::contest
