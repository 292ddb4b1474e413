// The value of a lead: from odds, and over a whole decision.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>
#include <string>

#include "core/picture.h"

namespace agon {

/// The value (-1..1) of a side that wins with odds of `log_odds` (a natural logarithm): its chance to win
/// is (1 + value) / 2. Never exactly 1 or -1, which only the end of a match is. Rounded to few digits, so
/// that every JSON reader reads the same number.
inline double value_of_odds(double log_odds) {
  return std::clamp(std::round(std::tanh(log_odds / 2) * 1e4) / 1e4, -0.9998, 0.9998);
}

/// The log odds by what decides a match: the products of facts and weights.
template <std::size_t Count>
double weighed(const std::array<double, Count>& facts, const std::array<double, Count>& weights) {
  return std::inner_product(facts.begin(), facts.end(), weights.begin(), 0.0);
}

/// The lead of a picture: its chances are the means of those before and after the step. So the moves of two
/// sides by turns, and a room that one step opens and the next one closes, do not throw them to and fro. The
/// end of a match is told as it is.
template <class G, class State>
std::optional<Lead> lead_of_decision(const G& game, const State& state, const State* before) {
  auto lead = game.lead(state);
  if (!lead || before == nullptr || game.deciders(state).empty()) return lead;
  const auto earlier = game.lead(*before);
  if (!earlier || earlier->sides.size() != lead->sides.size()) return lead;
  const auto mean = [](double one, double two) { return std::round((one + two) * 5e3) / 1e4; };
  lead->value = mean(lead->value, earlier->value);
  for (std::size_t side = 0; side < lead->sides.size(); ++side)
    lead->sides[side].value = mean(lead->sides[side].value, earlier->sides[side].value);
  return lead;
}

/// The values of a lead are chances to win, unless its name says what else they are of, before a colon:
/// "sooner than usual: cells cut off".
inline std::string title_of(const Lead& lead) {
  const auto colon = lead.name.find(": ");
  return colon == std::string::npos ? "chance to win" : lead.name.substr(0, colon);
}

}  // namespace agon
