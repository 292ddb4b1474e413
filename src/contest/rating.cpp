#include "contest/rating.h"

#define BOOST_UBLAS_NDEBUG 1  // its checks would repeat each product
#include <algorithm>
#include <boost/numeric/ublas/lu.hpp>
#include <boost/numeric/ublas/matrix.hpp>
#include <boost/numeric/ublas/vector.hpp>
#include <cmath>

#include "contest/plan.h"

namespace agon::contest {

namespace {

constexpr double elo_per_unit = 400 / 2.302585092994046;  // strengths are stored as logarithms

namespace ublas = boost::numeric::ublas;
using Matrix = ublas::matrix<double>;
using Vector = ublas::vector<double>;

constexpr double firmness = 1e4;  // of the condition that strengths sum to 0

constexpr auto nobody = static_cast<std::size_t>(-1);  // an opponent of strength 0 that stays there

/// Adds a weight to the square of a difference of two strengths, in a quadratic form.
void link(Matrix& form, std::size_t i, std::size_t j, double weight) {
  form(i, i) += weight;
  if (j == nobody) return;
  form(j, j) += weight;
  form(i, j) -= weight;
  form(j, i) -= weight;
}

/// The variance of a's points in a meeting if `p` is the expected score of a match. It is the one of matches
/// that are won or lost, less by the draws that there were (as many as such a score allows), and with the
/// covariance of the matches in pairs. Where s = p it is the one that fastchess and Fishtest find in pairs.
/// Few matches do not show that all are drawn, nor that all pairs are split: one is imagined that is not.
double variance_of(const Meeting& meeting, double p) {
  const double n = meeting.wins + meeting.draws + meeting.losses;
  const double drawn = std::min(meeting.draws, 2 * n * std::min(p, 1 - p)) / 4;
  const double together = meeting.products - p * meeting.pair_points + p * p * meeting.pairs;
  return std::max(0.0,
                  n * p * (1 - p) - drawn * n / (n + 1) + 2 * together * meeting.pairs / (meeting.pairs + 1));
}

/// Minus the log likelihood at a point, in strengths as logarithms.
struct Slope {
  Vector gradient;
  Matrix curvature;
  Matrix excess;  ///< how much more than the curvature the variance is that chance gives the gradient

  explicit Slope(std::size_t size)
      : gradient(ublas::zero_vector<double>(size)),
        curvature(ublas::zero_matrix<double>(size, size)),
        excess(curvature) {}

  /// Adds results, or a belief, that surprise i by so many points and have so much weight.
  void add(std::size_t i, std::size_t j, double surprise, double weight) {
    gradient[i] -= surprise;
    if (j != nobody) gradient[j] += surprise;
    link(curvature, i, j, weight);
  }
};

Matrix inverse(Matrix m) {
  ublas::permutation_matrix<std::size_t> order(m.size1());
  Matrix result = ublas::identity_matrix<double>(m.size1());
  ublas::lu_factorize(m, order);
  ublas::lu_substitute(m, order, result);
  return result;
}

/// Returns x of m x = v, with much less work than the inverse.
Vector solved(Matrix m, Vector v) {
  ublas::permutation_matrix<std::size_t> order(m.size1());
  ublas::lu_factorize(m, order);
  ublas::lu_substitute(m, order, v);
  return v;
}

double score(double difference) { return 1 / (1 + std::exp(-difference)); }

/// The point of greatest likelihood. `strength`: logarithms.
struct Fit {
  std::vector<double> strength;
  Matrix covariance;
  int rounds = 0;  ///< steps of Newton's method

  double difference(std::size_t i, std::size_t j) const {
    return strength[i] - (j == nobody ? 0 : strength[j]);
  }
};

void add_kinship(Slope& slope, const Fit& fit, const Kinship& kinship) {
  const double weight = elo_per_unit * elo_per_unit / (kinship.spread * kinship.spread);
  const auto i = at(kinship.entrant), j = kinship.like == Kinship::nobody ? nobody : at(kinship.like);
  slope.add(i, j, -weight * fit.difference(i, j), weight);
}

Slope slope_at(const Fit& fit, std::span<const Meeting> meetings, double prior,
               std::span<const Kinship> kinships) {
  const auto entrants = fit.strength.size();
  Slope slope(entrants);
  for (const auto& meeting : meetings) {
    const auto a = at(meeting.a), b = at(meeting.b);
    const double p = score(fit.difference(a, b)), n = meeting.wins + meeting.draws + meeting.losses;
    const double weight = n * p * (1 - p);
    slope.add(a, b, meeting.wins + meeting.draws / 2 - n * p, weight);
    link(slope.excess, a, b, variance_of(meeting, p) - weight);
  }
  for (std::size_t i = 0; i < entrants && prior > 0; ++i) {
    const double p = score(fit.strength[i]);
    slope.add(i, nobody, prior * (0.5 - p), prior * p * (1 - p));
  }
  for (const auto& kinship : kinships) add_kinship(slope, fit, kinship);
  // Strengths are known only up to a common factor. Where no belief fixes it, the condition that they sum to
  // 0 does.
  for (std::size_t i = 0; i < entrants && kinships.empty(); ++i)
    for (std::size_t j = 0; j < entrants; ++j)
      slope.curvature(i, j) += firmness, slope.gradient[i] += firmness * fit.strength[j];
  for (std::size_t i = 0; i < entrants; ++i) slope.curvature(i, i) += 1e-12;
  return slope;
}

Fit fit_strengths(std::size_t entrants, std::span<const Meeting> meetings, double prior,
                  std::span<const Kinship> kinships) {
  Fit fit;
  fit.strength.assign(entrants, 0.0);
  for (fit.rounds = 1; fit.rounds <= 200; ++fit.rounds) {
    const auto slope = slope_at(fit, meetings, prior, kinships);
    const Vector step = -solved(slope.curvature, slope.gradient);
    const double longest = ublas::norm_inf(step);
    const double part = longest > 2 ? 2 / longest : 1;  // Newton's step, shortened where it would overshoot
    for (std::size_t i = 0; i < entrants; ++i) fit.strength[i] += part * step[i];
    if (longest < 1e-11) break;
  }
  // How far chance moves the point: the gradient's variance, seen through the curvature.
  const auto slope = slope_at(fit, meetings, prior, kinships);
  const auto reach = inverse(slope.curvature);
  const Matrix more = ublas::prod(slope.excess, reach);
  fit.covariance = reach + ublas::prod(reach, more);
  return fit;
}

/// Weights of the entrants whose mean is the scale's zero.
std::vector<double> weights_of(std::size_t entrants, std::span<const int> anchors) {
  if (anchors.empty()) return std::vector<double>(entrants, 1 / static_cast<double>(entrants));
  std::vector<double> weights(entrants, 0.0);
  for (const int anchor : anchors) weights[at(anchor)] += 1 / static_cast<double>(anchors.size());
  return weights;
}

/// Sets strengths and their errors on the Elo scale. The zero counts as certain.
void tell_strengths(const Fit& fit, const std::vector<double>& weights, Ratings& ratings) {
  const auto entrants = fit.strength.size();
  const auto& covariance = fit.covariance;
  double zero = 0, all = 0;
  std::vector<double> row(entrants);
  for (std::size_t i = 0; i < entrants; ++i) {
    zero += weights[i] * fit.strength[i];
    for (std::size_t j = 0; j < entrants; ++j) row[i] += weights[j] * covariance(i, j);
  }
  for (std::size_t i = 0; i < entrants; ++i) all += weights[i] * row[i];
  for (std::size_t i = 0; i < entrants; ++i) {
    const double variance = std::max(0.0, covariance(i, i) - 2 * row[i] + all);
    ratings.elo.push_back((fit.strength[i] - zero) * elo_per_unit);
    ratings.error.push_back(std::sqrt(variance) * elo_per_unit);
    ratings.low.push_back(ratings.elo[i] - 1.959964 * ratings.error[i]);
    ratings.high.push_back(ratings.elo[i] + 1.959964 * ratings.error[i]);
  }
}

void tell_superiority(const Fit& fit, Ratings& ratings) {
  const auto entrants = fit.strength.size();
  const auto& covariance = fit.covariance;
  ratings.superiority.assign(entrants, std::vector<double>(entrants, 0.5));
  for (std::size_t i = 0; i < entrants; ++i)
    for (std::size_t j = 0; j < entrants; ++j) {
      const double variance = covariance(i, i) + covariance(j, j) - 2 * covariance(i, j);
      if (i != j && variance > 0)
        ratings.superiority[i][j] =
            0.5 * std::erfc(-(fit.strength[i] - fit.strength[j]) / std::sqrt(2 * variance));
    }
}

Ratings rated(std::size_t entrants, std::span<const Meeting> meetings, double prior, const Beliefs& beliefs) {
  Ratings ratings;
  if (entrants == 0) return ratings;
  const auto fit = fit_strengths(entrants, meetings, prior, beliefs.kinships);
  ratings.rounds = fit.rounds;
  tell_strengths(fit, weights_of(entrants, beliefs.anchors), ratings);
  tell_superiority(fit, ratings);
  return ratings;
}

}  // namespace

double expected_score(double elo) { return score(elo / elo_per_unit); }

Difference difference_of(const Ratings& ratings) {
  return {2 * ratings.elo[0], 2 * ratings.low[0], 2 * ratings.high[0], ratings.superiority[0][1]};
}

Ratings rate(std::size_t entrants, std::span<const Meeting> meetings, double prior) {
  return rated(entrants, meetings, prior, {});
}

Ratings rate(std::size_t entrants, std::span<const Meeting> meetings, const Beliefs& beliefs) {
  return rated(entrants, meetings, 0, beliefs);
}

}  // namespace agon::contest
