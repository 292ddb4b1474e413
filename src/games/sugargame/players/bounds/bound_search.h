// Proofs about the margin that both sides can force to the end of the game, by searches that look a part of the way:
// where they stop, one side (the hopeful one) is taken to win all that `most_gain` leaves it. So what such a search finds
// is never less than the hopeful side can force.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>

#include "games/sugargame/players/bounds/bound_table.h"

namespace agon::sugargame {

class BoundSearch {
 public:
  /// Bounds for `root`; from above where the side to move there is the hopeful one, else from below. A table of
  /// 40 << table_bits bytes. `stop` is asked every few thousand positions.
  BoundSearch(const Field& field, const Position& root, bool from_above, int table_bits, std::function<bool()> stop);

  /// Whether `depth` turns suffice to prove that the root is worth at most (from above) or at least (from below) so many
  /// points to the side to move. Nothing where it was stopped.
  std::optional<bool> proves(int points, int depth);

  std::uint64_t positions() const { return positions_; }

 private:
  struct Option {
    Move move;
    Turn turn;
    int gain = 0;
    int order = 0;
  };
  struct Options {
    std::array<Option, 4 * agents_a_side> list;
    int count = 0;
  };

  bool reaches(const Position& position, int depth, int points);
  bool tries(const Position& position, Options& options, int depth, int points, Move& best);
  Options options_of(const Position& position, Move first) const;
  void remember(const Option& option, int step, int depth);
  bool hopeful(int step) const { return ((step & 1) == (root_.step & 1)) == from_above_; }
  bool stopped();

  Field field_;
  Position root_;
  bool from_above_;
  std::function<bool()> stop_;
  BoundTable table_;
  std::uint64_t positions_ = 0;
  bool stopped_ = false;
  std::array<std::array<std::int32_t, cell_count * cell_count>, 2> history_{};
};

}  // namespace agon::sugargame
