// The value of a position from both sides, closer and closer: what the side to move can surely force, and
// what the other can surely hold it to.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "games/sugargame/players/field.h"
#include "games/sugargame/players/kills/kill_solver.h"

namespace agon::sugargame {

// How far a side can still come ahead at most, without a search: no play of either side makes it more.

/// In points, for the side to move: all sugar that its turns can still bring, and every kill they have time
/// for, while the other side wins nothing. Where growth is by chance this holds for the field's law, which is
/// not the game's.
int most_gain(const Field& field, const Position& position);

/// The same for the side that waits.
int most_gain_of_other(const Field& field, const Position& position);

/// What of them is sugar.
int most_sugar(const Field& field, const Position& position);
int most_sugar_of_other(const Field& field, const Position& position);

/// What a search for bounds has found out about positions. An entry holds its whole position, not a hash of
/// it: what is read from the table is a proof only if it cannot be about another one.
struct BoundEntry {
  std::uint64_t board = 0;  ///< and the step; 0: empty, for a board has agents
  std::uint64_t low = 0, high = 0;
  std::int32_t proved =
      0;  ///< the value is at least or at most this, as `BoundSearch` knows; `no_value`: nothing is
  std::int32_t supposed = 0;  ///< beyond which `depth` turns proved nothing; `no_value`: none were tried
  std::uint8_t depth = 0;
  Move move{};

  static constexpr std::int32_t no_value = std::numeric_limits<std::int32_t>::max();
};

class BoundTable {
 public:
  /// 40 << bits bytes.
  explicit BoundTable(int bits) : entries_(std::size_t{1} << bits), mask_((std::size_t{1} << bits) - 1) {}

  /// The position's own entry; where another one had the place, it has lost it now.
  BoundEntry& of(const Position& position) {
    const std::uint64_t board = std::uint64_t{position.board.own} |
                                std::uint64_t{position.board.other} << cell_count |
                                static_cast<std::uint64_t>(position.step) << (2 * cell_count);
    const auto [low, high] = position.sugar.words();
    BoundEntry& entry = entries_[slot(board, low, high)];
    if (entry.board != board || entry.low != low || entry.high != high)
      entry = {board, low, high, BoundEntry::no_value, BoundEntry::no_value, 0, {}};
    return entry;
  }

  /// What was supposed no longer holds, as another way to judge positions is known; what was proved does.
  void forget_suppositions() {
    for (auto& entry : entries_) entry.supposed = BoundEntry::no_value;
  }

 private:
  std::size_t slot(std::uint64_t board, std::uint64_t low, std::uint64_t high) const {
    constexpr std::uint64_t odd = 0x9e3779b97f4a7c15ULL;
    std::uint64_t key = board * odd;
    key = (key ^ key >> 32 ^ low) * odd;
    key = (key ^ key >> 29 ^ high) * odd;
    return (key ^ key >> 32) & mask_;
  }

  std::vector<BoundEntry> entries_;
  std::size_t mask_;
};

/// Proofs about the margin that both sides can force to the end of the game, by searches that look a part of
/// the way: where they stop, one side (the hopeful one) is taken to win all that `most_gain` leaves it. So
/// what such a search finds is never less than the hopeful side can force.
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
