// Positions of Evasion with the ticks that the prey lasted, and the fit of a table to them.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <random>

#include "evasion_value.h"

namespace agon::evasion::learned {

struct Position {
  Rows rows;
  float wanted = 0;    ///< the logarithm to base two of the ticks that the prey lasted
  bool apart = false;  ///< not learned from
};

class Learner {
 public:
  explicit Learner(int seed) : random_(static_cast<unsigned>(seed)) {
    std::normal_distribution<float> normal(0, 0.05F);
    for (std::size_t at = 0; at < std::size_t{rows} * units; ++at) numbers_[at] = normal(random_);
    for (std::size_t unit = 0; unit < units; ++unit) {
      numbers_[std::size_t{rows} * units + unit] = 0.2F;
      numbers_[Table::weights_at + unit] = unit % 2 == 0 ? 0.2F : -0.2F;
    }
    numbers_.back() = 8;
  }

  /// Goes on from what it learned before.
  void learn(const std::vector<Position>& positions, int epochs) {
    std::vector<std::size_t> used;
    for (std::size_t at = 0; at < positions.size(); ++at) {
      if (positions[at].apart) continue;
      used.push_back(at);
      for (const std::uint16_t row : positions[at].rows) learned_[row] = true;
    }
    constexpr std::size_t batch = 1024;
    const std::size_t steps = used.size() / batch * static_cast<std::size_t>(epochs);
    std::fill(means_.begin(), means_.end(), 0.0F);
    std::fill(squares_.begin(), squares_.end(), 0.0F);
    std::size_t next = used.size();
    for (std::size_t step = 1; step <= steps; ++step) {
      if (next + batch > used.size()) std::shuffle(used.begin(), used.end(), random_), next = 0;
      std::fill(slopes_.begin(), slopes_.end(), 0.0F);
      for (std::size_t at = 0; at < batch; ++at) add_slopes(positions[used[next++]], 1.0F / batch);
      descend(step, static_cast<double>(step) / static_cast<double>(steps));
    }
  }

  /// The root of the mean squared error on the positions kept apart, in doublings; and of their mean.
  std::pair<double, double> error(const std::vector<Position>& positions) const {
    double count = 0, sum = 0, squares = 0, error = 0;
    Sums sums;
    for (const Position& position : positions) {
      if (!position.apart) continue;
      ++count, sum += position.wanted, squares += position.wanted * position.wanted;
      const double miss = value_of(position, sums) - position.wanted;
      error += miss * miss;
    }
    return {std::sqrt(error / count), std::sqrt(squares / count - sum / count * (sum / count))};
  }

  /// Rows that no position had are zero.
  std::vector<std::int16_t> numbers() const {
    std::vector<std::int16_t> whole;
    for (const float number : numbers_)
      whole.push_back(static_cast<std::int16_t>(std::lround(std::clamp(number * one, -32000.0F, 32000.0F))));
    for (std::size_t row = 0; row < rows; ++row)
      if (!learned_[row]) std::fill_n(whole.begin() + static_cast<std::ptrdiff_t>(row * units), units, 0);
    return whole;
  }

 private:
  using Sums = std::array<float, units>;

  float value_of(const Position& position, Sums& sums) const {
    for (std::size_t unit = 0; unit < units; ++unit) sums[unit] = numbers_[std::size_t{rows} * units + unit];
    for (const std::size_t row : position.rows)
      for (std::size_t unit = 0; unit < units; ++unit) sums[unit] += numbers_[row * units + unit];
    float value = numbers_.back();
    for (std::size_t unit = 0; unit < units; ++unit)
      value += std::max(sums[unit], 0.0F) * numbers_[Table::weights_at + unit];
    return value;
  }

  void add_slopes(const Position& position, float share) {
    Sums sums;
    const float error = (value_of(position, sums) - position.wanted) * share;
    std::array<float, units> back{};
    slopes_.back() += error;
    for (std::size_t unit = 0; unit < units; ++unit) {
      if (sums[unit] <= 0) continue;
      back[unit] = error * numbers_[Table::weights_at + unit];
      slopes_[Table::weights_at + unit] += error * sums[unit];
      slopes_[std::size_t{rows} * units + unit] += back[unit];
    }
    for (const std::size_t row : position.rows)
      for (std::size_t unit = 0; unit < units; ++unit) slopes_[row * units + unit] += back[unit];
  }

  /// A step of Adam (D. Kingma and J. Ba, 2015), at a rate that rises, then falls as a cosine.
  void descend(std::size_t step, double progress) {
    const double rate =
        0.003 * (progress < 0.05 ? progress / 0.05 : 0.51 + 0.5 * std::cos(std::numbers::pi * progress));
    const double first = 1 - std::pow(0.9, step), second = 1 - std::pow(0.999, step);
    for (std::size_t at = 0; at < numbers_.size(); ++at) {
      means_[at] = 0.9F * means_[at] + 0.1F * slopes_[at];
      squares_[at] = 0.999F * squares_[at] + 0.001F * slopes_[at] * slopes_[at];
      numbers_[at] -=
          static_cast<float>(rate * (means_[at] / first / (std::sqrt(squares_[at] / second) + 1e-8)));
    }
  }

  std::mt19937 random_;
  std::vector<bool> learned_ = std::vector<bool>(rows);
  std::vector<float> numbers_ = std::vector<float>(Table::size), slopes_ = numbers_, means_ = numbers_,
                     squares_ = numbers_;
};

}  // namespace agon::evasion::learned
