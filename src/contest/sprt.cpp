#include "contest/sprt.h"

#include <algorithm>
#include <cmath>

#include "contest/standing.h"

namespace agon::contest {

namespace {

struct Distribution {
  std::array<double, 5> share{};
  double mean = 0, variance = 0;
  double pairs = 0;
};

/// Shares of the five results. A result that never came counts a little, so that no logarithm is of zero.
template <class Count>
Distribution distribution_of(const std::array<Count, 5>& counts) {
  Distribution all;
  std::array<double, 5> weight{};
  for (std::size_t i = 0; i < 5; ++i) {
    weight[i] = counts[i] == 0 ? 1e-3 : static_cast<double>(counts[i]);
    all.pairs += weight[i];
  }
  for (std::size_t i = 0; i < 5; ++i) {
    all.share[i] = weight[i] / all.pairs;
    all.mean += all.share[i] * static_cast<double>(i) / 4;
  }
  for (std::size_t i = 0; i < 5; ++i) {
    const double off = static_cast<double>(i) / 4 - all.mean;
    all.variance += all.share[i] * off * off;
  }
  return all;
}

/// The root of a falling function on an open interval, by halving.
template <class F>
double root_of(F&& function, double low, double high) {
  for (int round = 0; round < 200; ++round) {
    const double middle = (low + high) / 2;
    (function(middle) > 0 ? low : high) = middle;
  }
  return (low + high) / 2;
}

/// The distribution nearest to the observed one (maximum likelihood) whose expectation of `value` is `mean`:
/// q_i = p_i / (1 + t (a_i - mean)), with t such that they sum to one.
std::array<double, 5> tilted(const std::array<double, 5>& share, const std::array<double, 5>& value,
                             double mean) {
  const auto [least, most] = std::minmax_element(value.begin(), value.end());
  const double low = -1 / (*most - mean), high = 1 / (mean - *least);
  const auto sum = [&](double t) {
    double total = 0;
    for (std::size_t i = 0; i < 5; ++i) total += share[i] * (value[i] - mean) / (1 + t * (value[i] - mean));
    return total;
  };
  const double room = (high - low) * 1e-12;
  const double t = root_of(sum, low + room, high - room);
  std::array<double, 5> nearest{};
  for (std::size_t i = 0; i < 5; ++i) nearest[i] = share[i] / (1 + t * (value[i] - mean));
  return nearest;
}

double ratio(const Distribution& seen, const std::array<double, 5>& h0, const std::array<double, 5>& h1) {
  double sum = 0;
  for (std::size_t i = 0; i < 5; ++i) sum += seen.share[i] * std::log(h1[i] / h0[i]);
  return seen.pairs * sum;
}

constexpr std::array<double, 5> pair_scores{0, 0.25, 0.5, 0.75, 1};

double score_of(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }
double elo_of(double score) { return -400 * std::log10(1 / score - 1); }

}  // namespace

void count_pair(Pentanomial& counts, double points) {
  ++counts[static_cast<std::size_t>(std::clamp(std::lround(2 * points), 0L, 4L))];
}

double log_likelihood_ratio(double elo0, double elo1, const Pentanomial& counts) {
  const auto seen = distribution_of(counts);
  return ratio(seen, tilted(seen.share, pair_scores, score_of(elo0)),
               tilted(seen.share, pair_scores, score_of(elo1)));
}

double lower_bound(const Sprt& test) { return std::log(test.beta / (1 - test.alpha)); }
double upper_bound(const Sprt& test) { return std::log((1 - test.beta) / test.alpha); }

Verdict verdict(const Sprt& test, const Pentanomial& counts) {
  const double seen = log_likelihood_ratio(test.elo0, test.elo1, counts);
  if (seen >= upper_bound(test)) return Verdict::accept_h1;
  if (seen <= lower_bound(test)) return Verdict::accept_h0;
  return Verdict::open;
}

Difference difference_of(const Pentanomial& counts) {
  std::uint64_t pairs = 0;
  for (const auto count : counts) pairs += count;
  if (pairs == 0) return {};
  // Adds half a pair that was won and half a pair that was lost. Somebody who won everything is not
  // infinitely stronger, and a few equal results prove nothing.
  std::array<double, 5> weight{};
  for (std::size_t i = 0; i < 5; ++i) weight[i] = static_cast<double>(counts[i]);
  weight.front() += 0.5;
  weight.back() += 0.5;
  const auto seen = distribution_of(weight);
  const double error = std::sqrt(seen.variance / static_cast<double>(pairs));
  const auto bounded = [](double score) { return std::clamp(score, 1e-6, 1 - 1e-6); };
  return {elo_of(bounded(seen.mean)), elo_of(bounded(seen.mean - 1.959964 * error)),
          elo_of(bounded(seen.mean + 1.959964 * error)),
          error > 0 ? 0.5 * std::erfc(-(seen.mean - 0.5) / error / std::sqrt(2.0)) : 0.5};
}

bool SequentialTest::decided(const std::map<Key, Result>& results) {
  if (plan_.until != Until::sprt) return false;
  if (last_counted_) return true;
  const std::size_t step = plan_.swap ? 2 : 1;
  while (tested_ + step <= order_.size()) {
    const auto one = results.find(order_[tested_]);
    const auto other = results.find(order_[tested_ + step - 1]);
    if (one == results.end() || other == results.end()) return false;
    tested_ += step;
    if (!seen_.insert(likeness_of_pair(one->second, other->second, tested_)).second) continue;
    const auto pair = counted(plan_, {one->second, other->second});
    count_pair(counts_, plan_.swap ? pair[0].points + pair[1].points : 2 * one->second.points);
    if (verdict(plan_.sprt, counts_) == Verdict::open) continue;
    last_counted_ = order_[tested_ - 1];
    return true;
  }
  return false;
}

}  // namespace agon::contest
