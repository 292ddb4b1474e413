// Positions of Tron in a file, with what the champion's search found for them, and the fit of a table to
// that.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "tron_value.h"

namespace agon::tron::learned {

struct Head {
  std::int32_t plain = 0, found = 0;  ///< the champion's own value, and that of its search
  std::int32_t game = 0;
  std::uint16_t counts[2]{};  ///< rows of the side and of the other; they follow
};

struct Positions {
  std::vector<Head> heads;
  std::vector<std::size_t> begins;  ///< of a position's rows
  std::vector<std::uint16_t> rows;

  void add(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw BadRequest("cannot read " + path);
    Head head;
    while (file.read(reinterpret_cast<char*>(&head), sizeof head)) {
      const std::size_t begin = rows.size(), count = std::size_t{head.counts[0]} + head.counts[1];
      rows.resize(begin + count);
      if (!file.read(reinterpret_cast<char*>(rows.data() + begin),
                     static_cast<std::streamsize>(count * sizeof rows[0])))
        return rows.resize(begin);
      if (std::any_of(rows.begin() + static_cast<std::ptrdiff_t>(begin), rows.end(),
                      [](std::uint16_t row) { return row >= learned::rows; }))
        throw BadRequest(path + " holds no positions that this program has written");
      heads.push_back(head);
      begins.push_back(begin);
    }
  }
};

inline constexpr double scale = 8000;  ///< thousandths of a point; a lead of so many wins three games of four
inline constexpr std::size_t weights_at = (std::size_t{rows} + 1) * units;

inline double chance_of(double value) { return 1 / (1 + std::exp(-value)); }

class Learner {
 public:
  Learner(const Positions& positions, int epochs, int seed)
      : positions_(positions), epochs_(epochs), random_(static_cast<unsigned>(seed)) {
    std::normal_distribution<float> normal(0, 0.05F);
    for (std::size_t at = 0; at < std::size_t{rows} * units; ++at) numbers_[at] = normal(random_);
    for (std::size_t unit = 0; unit < units; ++unit) {
      numbers_[std::size_t{rows} * units + unit] = 0.1F;
      numbers_[weights_at + unit] = unit % 2 == 0 ? 0.3F : -0.3F;
    }
    for (std::size_t at = 0; at < positions.heads.size(); ++at)
      (positions.heads[at].game / 16 % 10 == 9 ? apart_ : used_).push_back(at);
  }

  void learn() {
    constexpr std::size_t batch = 1024;
    const std::size_t steps = used_.size() / batch * static_cast<std::size_t>(epochs_);
    print(0, steps);
    std::size_t next = used_.size();
    for (std::size_t step = 1; step <= steps; ++step) {
      if (next + batch > used_.size()) std::shuffle(used_.begin(), used_.end(), random_), next = 0;
      std::fill(slopes_.begin(), slopes_.end(), 0.0F);
      for (std::size_t at = 0; at < batch; ++at) add_slopes(used_[next++], 1.0F / batch);
      descend(step, static_cast<double>(step) / static_cast<double>(steps));
      if (step % std::max<std::size_t>(steps / 5, 1) == 0) print(step, steps);
    }
  }

  void write(const std::string& path) const {
    std::ofstream file(path, std::ios::binary);
    for (std::size_t at = 0; at < numbers_.size(); ++at) {
      const double number = numbers_[at] * (at < weights_at ? one : scale);
      const auto whole = static_cast<std::int16_t>(std::lround(std::clamp(number, -32000.0, 32000.0)));
      file.write(reinterpret_cast<const char*>(&whole), sizeof whole);
    }
    if (!file.flush()) throw BadRequest("cannot write " + path);
  }

 private:
  using Sums = std::array<std::array<float, units>, 2>;

  template <class With>
  void each_row(std::size_t position, std::size_t of, bool flip, With&& with) const {
    const Head& head = positions_.heads[position];
    const std::uint16_t* row =
        positions_.rows.data() + positions_.begins[position] + (of == 0 ? 0 : head.counts[0]);
    for (std::size_t at = 0; at < head.counts[of]; ++at)
      with(static_cast<std::size_t>(flip ? mirrored_[row[at]] : row[at]) * units);
  }

  /// What is added to the champion's own value, in parts of `scale`.
  float value_of(std::size_t position, bool flip, Sums& sums) const {
    float value = 0;
    for (std::size_t of = 0; of < 2; ++of) {
      for (std::size_t unit = 0; unit < units; ++unit)
        sums[of][unit] = numbers_[std::size_t{rows} * units + unit];
      each_row(position, of, flip, [&](std::size_t row) {
        for (std::size_t unit = 0; unit < units; ++unit) sums[of][unit] += numbers_[row + unit];
      });
      for (std::size_t unit = 0; unit < units; ++unit)
        value += (of == 0 ? 1.0F : -1.0F) * std::max(sums[of][unit], 0.0F) * numbers_[weights_at + unit];
    }
    return value;
  }

  double wanted(std::size_t position) const {
    const int found = positions_.heads[position].found;
    if (std::abs(found) > win_value / 2) return found > 0 ? 0.99 : 0.01;
    return chance_of(found / scale);
  }

  void add_slopes(std::size_t position, float share) {
    const bool flip = (random_() & 1) != 0;
    Sums sums;
    const float value = value_of(position, flip, sums);
    const auto error = static_cast<float>(
        chance_of(positions_.heads[position].plain / scale + static_cast<double>(value)) - wanted(position));
    for (std::size_t of = 0; of < 2; ++of) {
      const float sign = (of == 0 ? error : -error) * share;
      std::array<float, units> back{};
      for (std::size_t unit = 0; unit < units; ++unit) {
        if (sums[of][unit] <= 0) continue;
        back[unit] = sign * numbers_[weights_at + unit];
        slopes_[weights_at + unit] += sign * sums[of][unit];
        slopes_[std::size_t{rows} * units + unit] += back[unit];
      }
      each_row(position, of, flip, [&](std::size_t row) {
        for (std::size_t unit = 0; unit < units; ++unit) slopes_[row + unit] += back[unit];
      });
    }
  }

  /// A step of Adam (D. Kingma and J. Ba, 2015), at a rate that rises, then falls as a cosine.
  void descend(std::size_t step, double progress) {
    const double rate =
        0.002 * (progress < 0.05 ? progress / 0.05 : 0.51 + 0.5 * std::cos(std::numbers::pi * progress));
    const double first = 1 - std::pow(0.9, step), second = 1 - std::pow(0.999, step);
    for (std::size_t at = 0; at < numbers_.size(); ++at) {
      means_[at] = 0.9F * means_[at] + 0.1F * slopes_[at];
      squares_[at] = 0.999F * squares_[at] + 0.001F * slopes_[at] * slopes_[at];
      const double move = means_[at] / first / (std::sqrt(squares_[at] / second) + 1e-8);
      numbers_[at] -= static_cast<float>(rate * (move + 0.001 * static_cast<double>(numbers_[at])));
    }
  }

  /// The loss on the games kept apart, of the champion's own value, as it is now, and the least possible.
  void print(std::size_t step, std::size_t steps) const {
    double plain = 0, now = 0, least = 0;
    Sums sums;
    for (const std::size_t position : apart_) {
      const double target = wanted(position), own = positions_.heads[position].plain / scale;
      const auto loss = [&](double chance) {
        return -target * std::log(chance) - (1 - target) * std::log(1 - chance);
      };
      plain += loss(std::clamp(chance_of(own), 1e-6, 1 - 1e-6));
      now += loss(std::clamp(chance_of(own + value_of(position, false, sums)), 1e-6, 1 - 1e-6));
      least += loss(std::clamp(target, 1e-6, 1 - 1e-6));
    }
    const auto count = static_cast<double>(std::max<std::size_t>(apart_.size(), 1));
    fmt::print("step {} of {}: loss {:.4f} on {} positions kept apart; champion's own {:.4f}, least {:.4f}\n",
               step, steps, now / count, apart_.size(), plain / count, least / count);
    std::fflush(stdout);
  }

  static inline const std::array<std::uint16_t, rows> mirrored_ = [] {
    std::array<std::uint16_t, rows> all{};
    for (int row = 0; row < rows; ++row)
      all[static_cast<std::size_t>(row)] = static_cast<std::uint16_t>(mirrored(row));
    return all;
  }();

  const Positions& positions_;
  int epochs_;
  std::mt19937 random_;
  std::vector<std::size_t> used_, apart_;
  std::vector<float> numbers_ = std::vector<float>(Table::size), slopes_ = numbers_, means_ = numbers_,
                     squares_ = numbers_;
};

}  // namespace agon::tron::learned
