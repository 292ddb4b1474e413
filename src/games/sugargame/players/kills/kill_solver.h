// The game of kills without sugar, solved for small armies by value iteration:
//   V_0 = 0,  V_T(board) = max over moves of (kills - V_{T-1}(the board for the other side)).
// A value is kills won minus kills lost by the side to move within T turns, if both play only for kills.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "games/sugargame/rules/board.h"

namespace agon::sugargame {

inline constexpr int most_agents = 5;

/// Numbers the boards of small armies and folds the eight symmetries of the square on the mover's side. Sets
/// of equal size are ranked (combinatorial number system). The mover's set becomes the first of its eight
/// images, and the other's set is turned with it. Made once; see `kill_index()`.
class KillIndex {
 public:
  KillIndex();

  /// Number of sets of `count` cells that differ under the symmetries.
  std::size_t classes(int count) const { return representatives_[static_cast<std::size_t>(count)].size(); }
  Cells representative(int count, std::size_t number) const {
    return representatives_[static_cast<std::size_t>(count)][number];
  }
  /// All sets of `count` cells, by rank.
  const std::vector<Cells>& sets(int count) const { return sets_[static_cast<std::size_t>(count)]; }

  /// Number of a board among those with the same armies: class of own * number of other sets + rank of other.
  std::size_t locate(const Board& board) const {
    const Ranked own = ranked(board.own);
    const Home home = homes_[own.count][own.rank];
    const Ranked other = ranked(turned(board.other, home.symmetry));
    return home.number * sets_[other.count].size() + other.rank;
  }

 private:
  struct Ranked {
    std::uint32_t count, rank;
  };
  struct Home {
    std::uint32_t number : 29, symmetry : 3;
  };
  static constexpr int low_bits = 13;

  Ranked ranked(Cells cells) const {
    const Ranked low = low_[cells & ((1U << low_bits) - 1)];
    const Cells high = cells >> low_bits;
    return {low.count + high_count_[high], low.rank + high_[low.count][high]};
  }
  Cells turned(Cells cells, std::uint32_t symmetry) const {
    const auto& parts = turns_[symmetry];
    return parts[0][cells & 511U] | parts[1][cells >> 9 & 511U] | parts[2][cells >> 18];
  }
  void make_turns();
  void make_ranks();
  void make_homes();

  std::array<std::array<std::array<Cells, 512>, 3>, 8> turns_{};
  std::array<Ranked, 1U << low_bits> low_{};
  std::array<std::array<std::uint32_t, 1U << (cell_count - low_bits)>, most_agents + 1> high_{};
  std::array<std::uint8_t, 1U << (cell_count - low_bits)> high_count_{};
  std::array<std::vector<Cells>, most_agents + 1> sets_;
  std::array<std::vector<Home>, most_agents + 1> homes_;
  std::array<std::vector<Cells>, most_agents + 1> representatives_;
};

const KillIndex& kill_index();

class KillSolver {
 public:
  /// Bits for the number of a board: enough for five against five, with two bits of the word left for kills.
  static constexpr int place_bits = 30;

  /// Covers all armies that `most_own` against `most_other` (1 to 5 each) can become, with either side to
  /// move. Takes 25 MB for 3 against 3, 60 MB for 4 against 4, 1.2 GB for 5 against 5. `threads` share a
  /// sweep; the values do not depend on their number.
  KillSolver(int most_own, int most_other, unsigned threads = 1);

  /// Extends the horizon by one turn.
  void sweep();
  int horizon() const { return horizon_; }

  /// Value at the present horizon. The board must have covered armies and be possible at the start of a turn.
  int value(const Board& board) const {
    if (board.own == 0 || board.other == 0) return 0;
    return values_[place_of(board)];
  }

  bool covers(int own, int other) const { return base(own, other) != absent; }
  std::size_t size() const { return values_.size(); }
  const std::vector<std::int8_t>& values() const { return values_; }
  std::size_t place_of(const Board& board) const {
    return base(count_of(board.own), count_of(board.other)) + kill_index().locate(board);
  }

  /// Calls `visit(board, value)` once for every board of these armies that is possible at the start of a
  /// turn, up to the symmetries of the mover's agents.
  template <class Visit>
  void each_board(int own, int other, Visit&& visit) const {
    for (std::size_t number = 0; number < kill_index().classes(own); ++number)
      each_board_of_class(own, other, number, visit);
  }

 private:
  static constexpr std::size_t absent = ~std::size_t{0};
  std::size_t base(int own, int other) const {
    return bases_[static_cast<std::size_t>(own)][static_cast<std::size_t>(other)];
  }
  /// Result of a turn: the place of its value, and above it the kills of the turn.
  using Link = std::uint32_t;
  static constexpr Link place_mask = (Link{1} << place_bits) - 1;

  /// Visits the boards with one set of the mover's agents.
  template <class Visit>
  void each_board_of_class(int own, int other, std::size_t number, Visit&& visit) const {
    const auto& sets = kill_index().sets(other);
    const Cells mine = kill_index().representative(own, number);
    std::size_t place = base(own, other) + number * sets.size();
    for (const Cells theirs : sets) {
      const std::size_t here = place++;
      if ((mine & theirs) == 0 && reachable({mine, theirs})) visit(Board{mine, theirs}, values_[here]);
    }
  }

  template <class Visit>
  void each_link(const Board& board, Visit&& visit) const;
  Link link_to(const Turn& turn) const;
  void make_links();
  void sweep_linked();
  void sweep_armies(int own, int other);
  void sweep_class(int own, int other, std::size_t number);

  std::array<std::array<std::size_t, most_agents + 1>, most_agents + 1> bases_{};
  std::vector<std::int8_t> values_, next_;  ///< the last place is for finished games, worth 0
  std::vector<Link> links_;  ///< of all boards, one after the other; empty: they would be too many
  struct Linked {
    std::uint32_t place, count;
  };
  std::vector<Linked> linked_;
  int horizon_ = 0;
  unsigned threads_;
};

/// Report of `agon solve sugargame --armies OWN,OTHER` on the boards of two armies.
struct KillStatistics {
  int own = 0, other = 0;
  int horizon = 0;           ///< turns
  std::uint64_t boards = 0;  ///< possible at the start of a turn, up to symmetries of the mover's agents
  std::uint64_t won = 0, even = 0, lost = 0;                ///< for the side to move, in kills
  std::int64_t sum = 0;                                     ///< of all values
  std::array<std::uint64_t, 2 * most_agents + 1> counts{};  ///< for each value from -5 to 5

  double mean() const { return boards == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(boards); }
};

KillStatistics statistics_of(const KillSolver& solver, int own, int other);

// Searches the game of kills, for armies that are too large to solve at once.

/// Kills won minus kills lost by the side to move within `turns`, within the window [alpha, beta].
int kill_search(const Board& board, int turns, int alpha, int beta);

/// Whether neither side can force one kill more than the other within `turns`.
inline bool even_in_kills(const Board& board, int turns) {
  return kill_search(board, turns, 0, 1) <= 0 && kill_search(board, turns, -1, 0) >= 0;
}

}  // namespace agon::sugargame
