// What chances are worth, by what came of them.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace agon {

/// Chances of 0 to 1, each with what came of it: 1 or 0, or 1/2 for a draw.
using Chances = std::vector<std::pair<double, double>>;

/// The mean square of the distance from what came: 0.25 for always saying one half.
inline double brier(const Chances& chances) {
  double sum = 0;
  for (const auto& [chance, came] : chances) sum += (chance - came) * (chance - came);
  return sum / static_cast<double>(chances.size());
}

/// Expected calibration error: how far the chances of each tenth are from how often it came, on average.
inline double calibration_error(const Chances& chances) {
  std::array<double, 10> excess{};
  for (const auto& [chance, came] : chances)
    excess[std::min<std::size_t>(9, static_cast<std::size_t>(chance * 10))] += chance - came;
  double sum = 0;
  for (const double each : excess) sum += std::abs(each);
  return sum / static_cast<double>(chances.size());
}

}  // namespace agon
