// Bounds for the value of a position that close in from both sides: what the side to move can surely force,
// and what the other side can surely hold it to.
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

// Upper bounds without a search: no play by either side brings more.

/// Most points for the side to move: all sugar and every kill that its turns have time for, while the other
/// side wins nothing. Random growth is replaced by the field's fixed growth, so then it is no bound for the
/// game itself.
int most_gain(const Field& field, const Position& position);

/// The same for the side that waits.
int most_gain_of_other(const Field& field, const Position& position);

/// The part of most_gain() that is sugar.
int most_sugar(const Field& field, const Position& position);
int most_sugar_of_other(const Field& field, const Position& position);

/// A proved result for a position. It holds the whole position, not a hash: a proof must not be of another.
struct BoundEntry {
  std::uint64_t board = 0;  ///< board and step; 0: empty, since a board has agents
  std::uint64_t low = 0, high = 0;
  std::int32_t proved = 0;    ///< at least or at most this, by the kind of BoundSearch; `no_value`: nothing
  std::int32_t supposed = 0;  ///< value that `depth` turns failed to prove; `no_value`: none was tried
  std::uint8_t depth = 0;
  Move move{};

  static constexpr std::int32_t no_value = std::numeric_limits<std::int32_t>::max();
};

class BoundTable {
 public:
  /// Takes 40 << bits bytes.
  explicit BoundTable(int bits) : entries_(std::size_t{1} << bits), mask_((std::size_t{1} << bits) - 1) {}

  /// The entry of a position. An entry of another position in the same place is lost.
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

  /// Forgets failed attempts, since positions are now judged in another way. Proofs stay.
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

/// Proves bounds for the margin that both sides can force by the end of the game. A search stops after some
/// turns and credits one side, the hopeful one, with all that most_gain() allows. So its value is never less
/// than what the hopeful side can force.
class BoundSearch {
 public:
  /// Uses a solver for positions with as many turns left as its horizon; it may be null. A side that plays
  /// only for kills holds the other to the solver's value there, and to no more than its sugar besides.
  void use(const KillSolver* kills) {
    kills_ = kills;
    table_.forget_suppositions();
  }

  /// Searches bounds for `root`: from above if the side to move there is the hopeful one, else from below.
  /// The table takes 40 << table_bits bytes. `stop` is asked every few thousand positions.
  BoundSearch(const Field& field, const Position& root, bool from_above, int table_bits,
              std::function<bool()> stop);

  /// Whether `depth` turns prove that the root is worth at most (from above) or at least (from below)
  /// `points` to the side to move. Nothing if the search was stopped.
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

/// Bounds for the side to move's final lead under perfect play, in points still to be won.
struct MarginBounds {
  int lower = 0, upper = 0;
  int depth = 0;  ///< turns searched to prove them

  bool exact() const { return lower == upper; }
};

class StartBounds {
 public:
  struct Calls {
    std::function<bool()> stop;                         ///< asked every few thousand positions; true stops
    std::function<void(const MarginBounds&)> improved;  ///< after a search that moved a bound
    std::function<void(int depth, bool from_above)> looks;  ///< before a search begins
  };

  /// Takes two tables of 40 << table_bits bytes.
  StartBounds(const Field& field, const Position& position, int table_bits, Calls calls);

  /// Searches one turn deeper each time until the bounds meet, `most_depth` is reached or it is stopped.
  /// Bounds proved so far hold. They meet at the latest when the search covers the whole game.
  const MarginBounds& run(int most_depth);
  /// Searches the turns beyond the solver's horizon, then uses its values, as `BoundSearch::use`.
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
