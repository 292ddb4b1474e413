#include "contest/sprt.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "contest/rating.h"

namespace agon::contest {

namespace {

/// Shares of the five results, and how many pairs there were. A result that never came counts a little, so
/// that no logarithm is of zero.
struct Distribution {
  std::array<double, 5> share{};
  double pairs = 0;

  explicit Distribution(const Pentanomial& counts) {
    for (std::size_t i = 0; i < 5; ++i)
      pairs += share[i] = counts[i] == 0 ? 1e-3 : static_cast<double>(counts[i]);
    for (auto& each : share) each /= pairs;
  }
};

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

}  // namespace

void count_pair(Pentanomial& counts, double points) {
  ++counts[static_cast<std::size_t>(std::clamp(std::lround(2 * points), 0L, 4L))];
}

double log_likelihood_ratio(double elo0, double elo1, const Pentanomial& counts) {
  const Distribution seen(counts);
  return ratio(seen, tilted(seen.share, pair_scores, expected_score(elo0)),
               tilted(seen.share, pair_scores, expected_score(elo1)));
}

double lower_bound(const Sprt& test) { return std::log(test.beta / (1 - test.alpha)); }
double upper_bound(const Sprt& test) { return std::log((1 - test.beta) / test.alpha); }

Verdict verdict(const Sprt& test, const Pentanomial& counts) {
  const double seen = log_likelihood_ratio(test.elo0, test.elo1, counts);
  if (seen >= upper_bound(test)) return Verdict::accept_h1;
  if (seen <= lower_bound(test)) return Verdict::accept_h0;
  return Verdict::open;
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
    std::vector<Result> own{one->second};
    if (plan_.swap) own.push_back(other->second);
    const auto unit = units_of(plan_, counted(plan_, std::move(own))).front();
    if (!seen_.tells(plan_, unit)) continue;
    count_pair(counts_, unit.pair_points());
    if (verdict(plan_.sprt, counts_) == Verdict::open) continue;
    last_counted_ = order_[tested_ - 1];
    return true;
  }
  return false;
}

}  // namespace agon::contest
