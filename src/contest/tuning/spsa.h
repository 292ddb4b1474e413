// Simultaneous perturbation (SPSA, Spall 1992). Every step tries two sides: all parameters moved at once,
// some up and some down, and the mirror image. Their results against the same opponents say which is better.
//
// Parameters are kept as shares of their ranges. With A a tenth of all steps, step k (from 0) tries c = reach
// / (k + 1)^0.101 to both sides, and then moves by result * gain * c * ((A + 1) / (A + k + 1))^0.602.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace agon::contest {

/// A parameter between two bounds, `from` < `to`.
struct Tunable {
  std::string name;
  double from = 0, to = 1;
  double start = 0;    ///< within the bounds
  bool whole = false;  ///< takes whole numbers only

  bool operator==(const Tunable&) const = default;
};
BOOST_DESCRIBE_STRUCT(Tunable, (), (name, from, to, start, whole))

struct SpsaSettings {
  std::uint32_t steps = 100;
  std::uint64_t seed = 1;
  double gain = 0.5;
  double reach = 0.1;  ///< share of the range

  bool operator==(const SpsaSettings&) const = default;
};
BOOST_DESCRIBE_STRUCT(SpsaSettings, (), (steps, seed, gain, reach))

class Spsa {
 public:
  Spsa(std::vector<Tunable> tunables, const SpsaSettings& settings);

  struct Trial {
    std::vector<double> plus, minus;  ///< in the parameters' own units, whole where they must be
  };
  /// The two sides to compare in the next step.
  Trial trial() const;
  /// Takes the trial's result, from -1 (minus won everything) to 1, and goes on to the next step.
  void learn(double result);

  std::uint32_t step() const { return step_; }
  bool over() const { return step_ == settings_.steps; }
  /// The present values.
  std::vector<double> values() const { return in_units(shares_); }
  /// The mean of the values over the second half of the steps so far; steadier than the last values.
  std::vector<double> tuned() const;

 private:
  std::vector<double> in_units(const std::vector<double>& shares) const;
  std::vector<int> directions() const;
  double reach_of(const Tunable& tunable) const;

  std::vector<Tunable> tunables_;
  SpsaSettings settings_;
  std::uint32_t step_ = 0;
  std::vector<double> shares_;
  std::vector<std::vector<double>> walked_;  ///< shares after each step
};

}  // namespace agon::contest
