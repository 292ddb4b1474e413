// Proofs about the margin that both sides can force to the end of the game, by searches that look a part of
// the way: where they stop, one side (the hopeful one) is taken to win all that `most_gain` leaves it. So
// what such a search finds is never less than the hopeful side can force.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>

#include "games/sugargame/players/bounds/bound_table.h"
#include "games/sugargame/players/kills/kill_solver.h"

namespace agon::sugargame {

class BoundSearch {
 public:
  /// From now on positions with as many turns left as the solver's horizon are judged by it too; it may be
  /// null. Whoever plays for kills alone holds the other side to their value there, and to no more than its
  /// sugar besides.
  void use(const KillSolver* kills) {
    kills_ = kills;
    table_.forget_suppositions();
  }

  /// Bounds for `root`; from above where the side to move there is the hopeful one, else from below. A table
  /// of 40 << table_bits bytes. `stop` is asked every few thousand positions.
  BoundSearch(const Field& field, const Position& root, bool from_above, int table_bits,
              std::function<bool()> stop);

  /// Whether `depth` turns suffice to prove that the root is worth at most (from above) or at least (from
  /// below) so many points to the side to move. Nothing where it was stopped.
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

  bool kills_known(const Position& position) const;
  int most(const Position& position) const;
  int most_of_other(const Position& position) const;
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
  const KillSolver* kills_ = nullptr;
  std::uint64_t positions_ = 0;
  bool stopped_ = false;
  std::array<std::array<std::int32_t, cell_count * cell_count>, 2> history_{};
};

}  // namespace agon::sugargame
