#include "contest/rating.h"

#define BOOST_UBLAS_NDEBUG 1  // its checks would repeat each product
#include <algorithm>
#include <boost/numeric/ublas/lu.hpp>
#include <boost/numeric/ublas/matrix.hpp>
#include <boost/numeric/ublas/vector.hpp>
#include <cmath>
#include <map>
#include <utility>

namespace agon::contest {

namespace {

constexpr double elo_per_unit = 400 / 2.302585092994046;  // strengths are stored as logarithms

namespace ublas = boost::numeric::ublas;
using Matrix = ublas::matrix<double>;
using Vector = ublas::vector<double>;

/// Gradient and curvature of minus the log likelihood in (log s_0, …, log s_n-1, log v).
struct Slope {
  Vector gradient;
  Matrix curvature;

  explicit Slope(std::size_t size)
      : gradient(ublas::zero_vector<double>(size)), curvature(ublas::zero_matrix<double>(size, size)) {}

  /// Adds one meeting of strengths that differ by `d` = log s_i - log s_j. An index may be past the entrants;
  /// it stands for a fixed opponent of strength 1.
  void add(std::size_t i, std::size_t j, std::size_t v, const Meeting& m, double d, double log_v,
           bool learns_v) {
    const double a = std::exp(d / 2), b = std::exp(-d / 2), t = std::exp(log_v);
    const double z = a + b + t, n = m.wins + m.draws + m.losses;
    const double pa = a / z, pb = b / z, pt = t / z;
    // log L = wins d/2 - losses d/2 + draws log v - n log z
    const double gd = (m.wins - m.losses) / 2 - n * (pa - pb) / 2;
    const double gv = m.draws - n * pt;
    const double dd = n * ((pa + pb) / 4 - (pa - pb) * (pa - pb) / 4);
    const double dv = -n * (pa - pb) / 2 * pt;
    const double vv = n * pt * (1 - pt);
    const auto count = gradient.size() - 1;
    const auto put = [&](std::size_t x, double sign) {
      if (x >= count) return;
      gradient[x] -= sign * gd;
      if (learns_v) curvature(x, v) += sign * dv, curvature(v, x) += sign * dv;
    };
    put(i, 1);
    put(j, -1);
    if (i < count) curvature(i, i) += dd;
    if (j < count) curvature(j, j) += dd;
    if (i < count && j < count) curvature(i, j) -= dd, curvature(j, i) -= dd;
    if (!learns_v) return;
    gradient[v] -= gv;
    curvature(v, v) += vv;
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

/// The point of greatest likelihood. `strength` and `log_v` are logarithms.
struct Fit {
  std::vector<double> strength;
  bool learns_v = false;  ///< whether there were draws to learn from
  double log_v = -50;
  Matrix covariance;
  int rounds = 0;  ///< steps of Newton's method
};

/// Adds the gradient and curvature of a belief.
void add_kinship(Slope& slope, const Fit& fit, const Kinship& kinship) {
  const double weight = elo_per_unit * elo_per_unit / (kinship.spread * kinship.spread);
  const auto i = at(kinship.entrant);
  slope.curvature(i, i) += weight;
  if (kinship.like == Kinship::nobody) {
    slope.gradient[i] += weight * fit.strength[i];
    return;
  }
  const auto j = at(kinship.like);
  const double pull = weight * (fit.strength[i] - fit.strength[j]);
  slope.gradient[i] += pull;
  slope.gradient[j] -= pull;
  slope.curvature(j, j) += weight;
  slope.curvature(i, j) -= weight;
  slope.curvature(j, i) -= weight;
}

Slope slope_at(const Fit& fit, std::span<const Meeting> meetings, double prior,
               std::span<const Kinship> kinships) {
  const auto entrants = fit.strength.size(), v = entrants;
  // The prior consists of half wins and half losses: it pulls towards the mean and says nothing about draws.
  const Meeting pull{0, 0, prior / 2, 0, prior / 2};
  Slope slope(entrants + 1);
  for (const auto& meeting : meetings)
    slope.add(at(meeting.a), at(meeting.b), v, meeting,
              fit.strength[at(meeting.a)] - fit.strength[at(meeting.b)], fit.log_v, fit.learns_v);
  for (std::size_t i = 0; i < entrants && prior > 0; ++i)
    slope.add(i, v + 1, v, pull, fit.strength[i], -50, false);
  for (const auto& kinship : kinships) add_kinship(slope, fit, kinship);
  // Strengths are known only up to a common factor. Where no belief fixes it, the condition that they sum to
  // 0 does.
  for (std::size_t i = 0; i < entrants && kinships.empty(); ++i)
    for (std::size_t j = 0; j < entrants; ++j)
      slope.curvature(i, j) += 1, slope.gradient[i] += fit.strength[j];
  if (!fit.learns_v) slope.curvature(v, v) = 1;
  for (std::size_t i = 0; i < entrants; ++i) slope.curvature(i, i) += 1e-12;
  return slope;
}

Fit fit_strengths(std::size_t entrants, std::span<const Meeting> meetings, double prior,
                  std::span<const Kinship> kinships) {
  Fit fit;
  fit.strength.assign(entrants, 0.0);
  for (const auto& meeting : meetings) fit.learns_v |= meeting.draws > 0;
  if (fit.learns_v) fit.log_v = 0;
  for (fit.rounds = 1; fit.rounds <= 200; ++fit.rounds) {
    auto slope = slope_at(fit, meetings, prior, kinships);
    const Vector step = -solved(slope.curvature, slope.gradient);
    const double longest = ublas::norm_inf(step);
    const double part = longest > 2 ? 2 / longest : 1;  // Newton's step, shortened where it would overshoot
    for (std::size_t i = 0; i < entrants; ++i) fit.strength[i] += part * step[i];
    if (fit.learns_v) fit.log_v += part * step[entrants];
    if (longest < 1e-11) break;
  }
  fit.covariance = inverse(slope_at(fit, meetings, prior, kinships).curvature);
  return fit;
}

}  // namespace

std::vector<Meeting> meetings_of(std::span<const Result> results) {
  std::map<std::pair<int, int>, Meeting> all;
  for (const auto& result : results) {
    if (result.b == bye) continue;
    const bool turned = result.a > result.b;
    const int a = turned ? result.b : result.a, b = turned ? result.a : result.b;
    auto& meeting = all[{a, b}];
    meeting.a = a;
    meeting.b = b;
    const double points = turned ? 1 - result.points : result.points;
    ++(points == 1 ? meeting.wins : points == 0 ? meeting.losses : meeting.draws);
  }
  std::vector<Meeting> list;
  for (const auto& [pair, meeting] : all) list.push_back(meeting);
  return list;
}

/// If every match was a draw, no finite draw parameter is likeliest. Then each counts as half a win and half
/// a loss.
static std::vector<Meeting> with_decisions(std::span<const Meeting> meetings) {
  std::vector<Meeting> list(meetings.begin(), meetings.end());
  for (const auto& meeting : list)
    if (meeting.wins + meeting.losses > 0) return list;
  for (auto& meeting : list) meeting.wins = meeting.losses = std::exchange(meeting.draws, 0) / 2;
  return list;
}

namespace {

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
  const auto fit = fit_strengths(entrants, with_decisions(meetings), prior, beliefs.kinships);
  ratings.rounds = fit.rounds;
  ratings.draw = fit.learns_v ? std::exp(fit.log_v) : 0;
  tell_strengths(fit, weights_of(entrants, beliefs.anchors), ratings);
  tell_superiority(fit, ratings);
  return ratings;
}

}  // namespace

Ratings rate(std::size_t entrants, std::span<const Meeting> meetings, double prior) {
  return rated(entrants, meetings, prior, {});
}

Ratings rate(std::size_t entrants, std::span<const Meeting> meetings, const Beliefs& beliefs) {
  return rated(entrants, meetings, 0, beliefs);
}

}  // namespace agon::contest
