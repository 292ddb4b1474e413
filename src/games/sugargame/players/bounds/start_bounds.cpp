#include "games/sugargame/players/bounds/start_bounds.h"

#include <algorithm>

#include "games/sugargame/players/bounds/most_gain.h"

namespace agon::sugargame {

StartBounds::StartBounds(const Field& field, const Position& position, int table_bits, Calls calls)
    : field_(field),
      position_(position),
      calls_(std::move(calls)),
      above_(field, position, true, table_bits, calls_.stop),
      below_(field, position, false, table_bits, calls_.stop),
      bounds_{-most_gain_of_other(field, position), most_gain(field, position), 0} {}

/// Moves one bound as far as the depth proves, in steps that double as long as they succeed; false where it
/// was stopped.
bool StartBounds::prove(bool from_above, int depth) {
  int& bound = from_above ? bounds_.upper : bounds_.lower;
  for (int step = 1; !bounds_.exact();) {
    step = std::min(step, bounds_.upper - bounds_.lower);
    const int next = from_above ? bound - step : bound + step;
    const auto proved = (from_above ? above_ : below_).proves(next, depth);
    if (!proved) return false;
    if (!*proved && step == 1) break;
    step = *proved ? 2 * step : 1;
    if (!*proved) continue;
    bound = next;
    bounds_.depth = depth;
  }
  return true;
}

bool StartBounds::close_in(bool from_above, int depth) {
  calls_.looks(depth, from_above);
  const auto before = bounds_;
  const bool whole = prove(from_above, depth);
  if (bounds_.lower != before.lower || bounds_.upper != before.upper) calls_.improved(bounds_);
  return whole;
}

const MarginBounds& StartBounds::run(int most_depth) {
  const int left = field_.horizon - position_.step;
  for (int depth = 1; depth <= std::min(left, most_depth) && !bounds_.exact(); ++depth)
    for (const bool from_above : {true, false})
      if (!close_in(from_above, depth)) return bounds_;
  return bounds_;
}

const MarginBounds& StartBounds::run_to(const KillSolver& kills) {
  const int depth = field_.horizon - position_.step - kills.horizon();
  for (auto* const search : {&above_, &below_}) search->use(&kills);
  for (const bool from_above : {true, false})
    if (!bounds_.exact() && !close_in(from_above, depth)) break;
  for (auto* const search : {&above_, &below_}) search->use(nullptr);
  return bounds_;
}

}  // namespace agon::sugargame
