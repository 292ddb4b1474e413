// The value of a position from both sides, closer and closer: what the side to move can surely force, and
// what the other can surely hold it to.
#pragma once

#include <functional>
#include <memory>

#include "games/sugargame/players/bounds/bound_search.h"

namespace agon::sugargame {

/// Of the margin by which the side to move ends ahead of the other when both play perfectly, in points still
/// to be won.
struct MarginBounds {
  int lower = 0, upper = 0;
  int depth = 0;  ///< turns that were looked ahead for them

  bool exact() const { return lower == upper; }
};

class StartBounds {
 public:
  struct Calls {
    std::function<bool()> stop;                             ///< asked every few thousand positions
    std::function<void(const MarginBounds&)> improved;      ///< after a search that moved a bound
    std::function<void(int depth, bool from_above)> looks;  ///< before a search begins
  };

  /// Two tables of 40 << table_bits bytes.
  StartBounds(const Field& field, const Position& position, int table_bits, Calls calls);

  /// Looks a turn further each time until the bounds meet, `most_depth` turns have been looked ahead, or it
  /// is stopped: what has been proved until then holds. They have met at the latest when all turns of the
  /// game are looked ahead.
  const MarginBounds& run(int most_depth);
  /// Looks so many turns ahead, where the turns after them are as many as the solver's horizon, which knows
  /// their kills; as `BoundSearch::use`.
  const MarginBounds& run_to(const KillSolver& kills);
  const MarginBounds& bounds() const { return bounds_; }
  std::uint64_t positions() const { return above_.positions() + below_.positions(); }

 private:
  bool close_in(bool from_above, int depth);
  bool prove(bool from_above, int depth);

  Field field_;
  Position position_;
  Calls calls_;
  BoundSearch above_, below_;
  MarginBounds bounds_;
};

}  // namespace agon::sugargame
