#include "contest/rating.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace agon::contest {

namespace {

constexpr double elo_per_unit = 400 / 2.302585092994046;  // strengths are kept as logarithms

using Matrix = std::vector<std::vector<double>>;

std::size_t at(int index) { return static_cast<std::size_t>(index); }

/// Gradient and curvature of minus the log likelihood in (log s_0, …, log s_n-1, log v).
struct Slope {
  std::vector<double> gradient;
  Matrix curvature;

  explicit Slope(std::size_t size) : gradient(size), curvature(size, std::vector<double>(size)) {}

  /// One meeting of strengths apart by `d` = log s_i - log s_j. Either index may be past the entrants: a
  /// fixed opponent of strength 1.
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
      if (learns_v) curvature[x][v] += sign * dv, curvature[v][x] += sign * dv;
    };
    put(i, 1);
    put(j, -1);
    if (i < count) curvature[i][i] += dd;
    if (j < count) curvature[j][j] += dd;
    if (i < count && j < count) curvature[i][j] -= dd, curvature[j][i] -= dd;
    if (!learns_v) return;
    gradient[v] -= gv;
    curvature[v][v] += vv;
  }
};

/// The inverse, by Gauss and Jordan with pivots.
Matrix inverse(Matrix m) {
  const auto n = m.size();
  Matrix result(n, std::vector<double>(n));
  for (std::size_t i = 0; i < n; ++i) result[i][i] = 1;
  for (std::size_t column = 0; column < n; ++column) {
    auto pivot = column;
    for (auto row = column; row < n; ++row)
      if (std::abs(m[row][column]) > std::abs(m[pivot][column])) pivot = row;
    std::swap(m[pivot], m[column]);
    std::swap(result[pivot], result[column]);
    const double by = m[column][column];
    for (std::size_t k = 0; k < n; ++k) m[column][k] /= by, result[column][k] /= by;
    for (std::size_t row = 0; row < n; ++row) {
      const double factor = m[row][column];
      if (row == column || factor == 0) continue;
      for (std::size_t k = 0; k < n; ++k)
        m[row][k] -= factor * m[column][k], result[row][k] -= factor * result[column][k];
    }
  }
  return result;
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

Ratings rate(std::size_t entrants, std::span<const Meeting> meetings, double prior) {
  Ratings ratings;
  if (entrants == 0) return ratings;
  double draws = 0;
  for (const auto& meeting : meetings) draws += meeting.draws;
  const bool learns_v = draws > 0;
  const auto v = entrants;
  std::vector<double> strength(entrants, 0.0);
  double log_v = learns_v ? 0 : -50;
  // The prior is of wins and losses by halves: it pulls towards the mean and says nothing about draws.
  const Meeting pull{0, 0, prior / 2, 0, prior / 2};
  Matrix covariance;
  for (ratings.rounds = 1; ratings.rounds <= 200; ++ratings.rounds) {
    Slope slope(entrants + 1);
    for (const auto& meeting : meetings)
      slope.add(at(meeting.a), at(meeting.b), v, meeting, strength[at(meeting.a)] - strength[at(meeting.b)],
                log_v, learns_v);
    for (std::size_t i = 0; i < entrants && prior > 0; ++i)
      slope.add(i, v + 1, v, pull, strength[i], -50, false);
    // Strengths are known up to a common factor: that direction is held by the condition that they sum to 0.
    for (std::size_t i = 0; i < entrants; ++i)
      for (std::size_t j = 0; j < entrants; ++j) slope.curvature[i][j] += 1;
    for (std::size_t i = 0; i < entrants; ++i)
      for (std::size_t j = 0; j < entrants; ++j) slope.gradient[i] += strength[j];
    if (!learns_v) slope.curvature[v][v] = 1;
    for (std::size_t i = 0; i < entrants; ++i) slope.curvature[i][i] += 1e-12;
    covariance = inverse(slope.curvature);
    double longest = 0;
    std::vector<double> step(entrants + 1);
    for (std::size_t i = 0; i <= entrants; ++i) {
      for (std::size_t j = 0; j <= entrants; ++j) step[i] -= covariance[i][j] * slope.gradient[j];
      longest = std::max(longest, std::abs(step[i]));
    }
    const double part = longest > 2 ? 2 / longest : 1;  // Newton's step, shortened where it would overshoot
    for (std::size_t i = 0; i < entrants; ++i) strength[i] += part * step[i];
    if (learns_v) log_v += part * step[v];
    if (longest < 1e-11) break;
  }
  double mean = 0;
  for (const double one : strength) mean += one / static_cast<double>(entrants);
  ratings.draw = learns_v ? std::exp(log_v) : 0;
  ratings.superiority.assign(entrants, std::vector<double>(entrants, 0.5));
  // Of the estimates, with their mean held at zero: the artificial direction is projected out.
  const double n = static_cast<double>(entrants);
  std::vector<double> row(entrants);
  double all = 0;
  for (std::size_t i = 0; i < entrants; ++i)
    for (std::size_t j = 0; j < entrants; ++j)
      row[i] += covariance[i][j] / n, all += covariance[i][j] / n / n;
  for (std::size_t i = 0; i < entrants; ++i) {
    const double variance = std::max(0.0, covariance[i][i] - 2 * row[i] + all);
    ratings.elo.push_back((strength[i] - mean) * elo_per_unit);
    ratings.error.push_back(std::sqrt(variance) * elo_per_unit);
    ratings.low.push_back(ratings.elo[i] - 1.959964 * ratings.error[i]);
    ratings.high.push_back(ratings.elo[i] + 1.959964 * ratings.error[i]);
  }
  for (std::size_t i = 0; i < entrants; ++i)
    for (std::size_t j = 0; j < entrants; ++j) {
      const double variance = covariance[i][i] + covariance[j][j] - 2 * covariance[i][j];
      if (i != j && variance > 0)
        ratings.superiority[i][j] = 0.5 * std::erfc(-(strength[i] - strength[j]) / std::sqrt(2 * variance));
    }
  return ratings;
}

}  // namespace agon::contest
