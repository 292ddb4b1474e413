// Converts odds to the value of a lead.
#pragma once

#include <algorithm>
#include <cmath>

namespace agon {

/// The value (-1..1) of a side that wins with odds of `log_odds` (a natural logarithm): its chance to win is
/// (1
/// + value) / 2. Never exactly 1 or -1, which only the end of a match is. Rounded to few digits, so that
/// every JSON reader reads the same number.
inline double value_of_odds(double log_odds) {
  return std::clamp(std::round(std::tanh(log_odds / 2) * 1e4) / 1e4, -0.9998, 0.9998);
}

}  // namespace agon
