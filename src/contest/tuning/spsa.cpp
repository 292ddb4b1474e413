#include "contest/tuning/spsa.h"

#include <algorithm>
#include <cmath>

#include "core/random.h"

namespace agon::contest {

namespace {
constexpr double reach_decay = 0.101, gain_decay = 0.602;  // Spall's values, for few steps
}

Spsa::Spsa(std::vector<Tunable> tunables, const SpsaSettings& settings)
    : tunables_(std::move(tunables)), settings_(settings) {
  for (const auto& each : tunables_) shares_.push_back((each.start - each.from) / (each.to - each.from));
}

std::vector<int> Spsa::directions() const {
  Random random(derived_seed(settings_.seed, step_), "spsa");
  std::vector<int> ways;
  for (std::size_t index = 0; index < tunables_.size(); ++index) ways.push_back(random.one_in(2) ? 1 : -1);
  return ways;
}

/// A whole number differs by at least one between the two sides; otherwise they would be the same.
double Spsa::reach_of(const Tunable& tunable) const {
  const double reach = settings_.reach / std::pow(step_ + 1, reach_decay);
  return tunable.whole ? std::max(reach, 0.5 / (tunable.to - tunable.from)) : reach;
}

std::vector<double> Spsa::in_units(const std::vector<double>& shares) const {
  std::vector<double> values;
  for (std::size_t index = 0; index < shares.size(); ++index) {
    const auto& tunable = tunables_[index];
    const double value = tunable.from + shares[index] * (tunable.to - tunable.from);
    values.push_back(tunable.whole ? std::round(value) : value);
  }
  return values;
}

Spsa::Trial Spsa::trial() const {
  const auto ways = directions();
  auto plus = shares_, minus = shares_;
  for (std::size_t index = 0; index < shares_.size(); ++index) {
    const double reach = ways[index] * reach_of(tunables_[index]);
    plus[index] = std::clamp(plus[index] + reach, 0.0, 1.0);
    minus[index] = std::clamp(minus[index] - reach, 0.0, 1.0);
  }
  return {in_units(plus), in_units(minus)};
}

void Spsa::learn(double result) {
  const auto ways = directions();
  const double early = settings_.steps / 10.0;
  const double gain = settings_.gain * std::pow((early + 1) / (early + step_ + 1), gain_decay);
  for (std::size_t index = 0; index < shares_.size(); ++index)
    shares_[index] =
        std::clamp(shares_[index] + result * gain * ways[index] * reach_of(tunables_[index]), 0.0, 1.0);
  walked_.push_back(shares_);
  ++step_;
}

std::vector<double> Spsa::tuned() const {
  if (walked_.empty()) return values();
  const auto first = walked_.size() / 2;
  std::vector<double> mean(shares_.size());
  for (auto at = first; at < walked_.size(); ++at)
    for (std::size_t index = 0; index < mean.size(); ++index)
      mean[index] += walked_[at][index] / static_cast<double>(walked_.size() - first);
  return in_units(mean);
}

}  // namespace agon::contest
