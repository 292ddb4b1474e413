// From odds to the value of a lead.
#pragma once

#include <algorithm>
#include <cmath>

namespace agon {

/// The value of a side, -1..1, that wins with odds of `log_odds` (a natural logarithm): its chance to win is
/// (1 + value) / 2. Never 1, which only an end is. Few digits, which every reader of JSON reads alike.
inline double value_of_odds(double log_odds) {
  return std::clamp(std::round(std::tanh(log_odds / 2) * 1e4) / 1e4, -0.9998, 0.9998);
}

}  // namespace agon
