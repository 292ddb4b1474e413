// Iterative-deepening principal-variation search. Values are margins of points still to be won. So a position
// has the same value whatever the score, and the table serves every way to reach it.
#pragma once

#include <sys/mman.h>
#include <algorithm>
#include <atomic>
#include <bit>
#include <boost/describe.hpp>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <new>
#include <optional>

#include "core/clocks.h"
#include "games/sugargame/players/field.h"
#include "games/sugargame/players/kills/kill_table.h"

namespace agon::sugargame {

// Value to the side to move of the rest of the game from a position, besides points already won.

/// A point in the unit of search values, sixteenths of a point.
inline constexpr int point = 16;

/// Weights of the evaluation. All but `agent` are in sixteenths of a point, for what the mover has more than
/// the other. `agent` was found by `agon tune` (docs/tuning.md); `mobility`, `nearer` and `land` were fitted
/// to games (`sugargame_value_bench`) and rounded, `land` as it won more matches. Those of 0 make the
/// champion before this one, with other values: see the game's page.
struct Weights {
  int agent = 128;                      ///< in points, for one agent more, if no table covers the armies
  int mobility = 3;                     ///< free cells beside an agent
  int fertile = 0;                      ///< those of them where sugar will grow
  int ring1 = 0, ring2 = 0, ring3 = 0;  ///< sugar one, two and three steps from an agent
  int nearer = 8;                       ///< sugar that the side reaches first, in at most three steps
  int land = 2;                         ///< capacity of the cells that it reaches first, in as many steps
};
BOOST_DESCRIBE_STRUCT(Weights, (), (agent, mobility, fertile, ring1, ring2, ring3, nearer, land))

/// Positions with more turns left than this are valued alike.
inline constexpr int far_horizon = 40;

/// Value of the armies alone. If `table` is null or does not cover them, only their numbers count.
inline int army_value(const Field& field, const Position& position, const KillTable* table,
                      const Weights& weights) {
  const Board& board = position.board;
  const int left = std::min(field.horizon - position.step, far_horizon);
  if (table != nullptr && table->covers(board)) return kill_swing * point / 3 * table->thirds(board, left);
  const int more = count_of(board.own) - count_of(board.other);
  return more == 0 ? 0 : weights.agent * point * more * left / far_horizon;
}

/// Free cells within one, two and three steps of a side's agents.
inline std::array<Cells, 3> reach_of(Cells agents, Cells free) {
  const Cells one = neighbours(agents) & free, two = one | (neighbours(one) & free);
  return {one, two, two | (neighbours(two) & free)};
}

/// Calls `add(weight, count)` for each weight of the agents' places; `count()` is what it is multiplied by.
template <class Add>
void each_ground_term(const Field& field, const Position& position, Add&& add) {
  const Board& board = position.board;
  const Levels& sugar = position.sugar;
  const Cells free = all_cells & ~(board.own | board.other);
  const auto own = reach_of(board.own, free), other = reach_of(board.other, free);
  const auto nearer = [](const auto& one, const auto& two) {
    return (one[0] & ~two[0]) | (one[1] & ~one[0] & ~two[1]) | (one[2] & ~one[1] & ~two[2]);
  };
  const Cells first = nearer(own, other), last = nearer(other, own);
  const auto ring = [&](std::size_t step) {
    return sugar.difference(own[step] & ~own[step - 1], other[step] & ~other[step - 1]);
  };
  add(&Weights::mobility, [&] { return count_of(own[0]) - count_of(other[0]); });
  add(&Weights::fertile,
      [&] { return count_of(own[0] & field.fertile) - count_of(other[0] & field.fertile); });
  add(&Weights::ring1, [&] { return sugar.difference(own[0], other[0]); });
  add(&Weights::ring2, [&] { return ring(1); });
  add(&Weights::ring3, [&] { return ring(2); });
  add(&Weights::nearer, [&] { return sugar.difference(first, last); });
  add(&Weights::land, [&] { return field.cap.difference(first, last); });
}

/// Higher than ground_value() in nearly all positions.
inline constexpr int most_ground = 30 * point;

/// Value of the agents' places: sugar and land that they reach first, and freedom to move.
inline int ground_value(const Field& field, const Position& position, const Weights& weights) {
  int value = 0;
  each_ground_term(field, position, [&](int Weights::*weight, auto&& count) {
    if (weights.*weight != 0) value += weights.*weight * count();
  });
  return value;
}

/// Results of earlier searches by position. Several threads may read and write them at once.
enum class Bound : std::uint8_t { none, exact, least, most };

struct Known {
  std::int16_t value = 0;
  Move move;
  std::uint8_t depth = 0;
  Bound bound = Bound::none;
  std::uint8_t age = 0;
  std::uint8_t unused = 0;
};

class TranspositionTable {
 public:
  explicit TranspositionTable(int bits)
      : entries_(make(std::size_t{1} << bits)), mask_((std::size_t{1} << bits) - 1) {}

  /// The entry of a position; `bound` is `none` if there is none.
  Known find(std::uint64_t key) const {
    const Entry& entry = entries_[key & mask_];
    const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
    if ((entry.check.load(std::memory_order_relaxed) ^ data) != key) return {};
    return std::bit_cast<Known>(data);
  }
  void fetch(std::uint64_t key) const { __builtin_prefetch(&entries_[key & mask_]); }

  /// Stores a result. A deeper one of another position is kept if it comes from this search.
  void keep(std::uint64_t key, Known known) {
    known.age = age_;
    Entry& entry = entries_[key & mask_];
    const std::uint64_t old = entry.data.load(std::memory_order_relaxed);
    const auto there = std::bit_cast<Known>(old);
    if (there.age == age_ && there.depth > known.depth + 2 &&
        (entry.check.load(std::memory_order_relaxed) ^ old) != key)
      return;
    const auto data = std::bit_cast<std::uint64_t>(known);
    entry.check.store(key ^ data, std::memory_order_relaxed);
    entry.data.store(data, std::memory_order_relaxed);
  }
  /// Begins a new search. No thread may be searching.
  void next_search() { ++age_; }

 private:
  /// Lock-free: if two threads mix their halves, the check does not match the key, and the entry counts as
  /// empty (Hyatt and Mann, A lockless transposition table, 2002).
  struct Entry {
    std::atomic<std::uint64_t> check{0};  ///< key xor data
    std::atomic<std::uint64_t> data{0};   ///< a Known
  };
  static_assert(sizeof(Known) == sizeof(std::uint64_t) && sizeof(Entry) == 16);

  struct Free {
    void operator()(Entry* entries) const { std::free(entries); }
  };
  /// Uses huge pages if the system has them: finding the page would take longer than reading it.
  static std::unique_ptr<Entry[], Free> make(std::size_t count) {
    constexpr std::size_t huge_page = std::size_t{1} << 21;
    const std::size_t bytes = (count * sizeof(Entry) + huge_page - 1) / huge_page * huge_page;
    void* const memory = std::aligned_alloc(huge_page, bytes);
    if (memory == nullptr) throw std::bad_alloc();
    ::madvise(memory, bytes, MADV_HUGEPAGE);
    std::unique_ptr<Entry[], Free> entries(static_cast<Entry*>(memory));
    std::uninitialized_default_construct_n(entries.get(), count);
    return entries;
  }

  std::unique_ptr<Entry[], Free> entries_;
  std::size_t mask_;
  std::uint8_t age_ = 1;
};

struct Limits {
  int depth = 64;           ///< turns
  std::uint64_t nodes = 0;  ///< 0: no limit
  std::optional<std::chrono::steady_clock::time_point> stop{};
  Nanoseconds left =
      Nanoseconds::max();        ///< until the answer is late; pauses of the program bring `stop` forward
  Nanoseconds processor{0};      ///< processor time of the calling thread; 0: no limit
  std::function<bool()> halt{};  ///< asked every few thousand nodes, true ends the search; may be empty
  int first_depth = 1;           ///< turns of the first iteration
};

struct Found {
  Move move;
  bool stuck = false;  ///< there is no legal move
  int value = 0;       ///< sixteenths of a point, for the side to move
  int depth = 0;       ///< turns of the last finished iteration
  bool exact = false;  ///< searched to the end of the game
  std::uint64_t nodes = 0;
  Nanoseconds longest_pause{0};  ///< longest time between two looks at the clock
};

class Search {
 public:
  /// Other searches may use `table` at the same time. It must outlive this; its owner calls next_search().
  Search(TranspositionTable& table, const KillTable* kills, Weights weights = {})
      : table_(table), kills_(kills), weights_(weights) {}

  /// Replaces the table of kills; it may be null.
  void use(const KillTable* kills) { kills_ = kills; }
  Found best(const Field& field, const Position& position, const Limits& limits);

 private:
  static constexpr int most_depth = 64;
  static constexpr int infinity = 32'000;

  /// No initial values: clearing twenty at every node would cost a tenth of all time. 16 bytes move at once.
  struct Option {
    Cells own, other;  ///< after the turn
    std::uint8_t from, to;
    std::int16_t gain;  ///< sixteenths of a point
    std::int32_t order;

    Turn turn() const { return {own, other, 0}; }
    Move move() const { return {from, to}; }
  };
  struct Options {
    std::array<Option, 4 * agents_a_side> list;
    int count;
  };

  int search(const Position& position, int depth, int alpha, int beta, int ply);
  int frontier(const Position& position, int alpha, int beta);
  int quiet(const Position& position, int alpha, int beta);
  int search_moves(const Position& position, Options& options, int depth, int alpha, int beta, int ply,
                   Move& best_move);
  int child_value(const Position& position, const Option& option, int depth, int alpha, int beta, int ply,
                  bool first);
  /// `killing`: cells on which a move kills.
  [[gnu::always_inline]] static Option option_of(const Position& position, Move move, Cells killing) {
    const Cells own = position.board.own ^ only(move.from) ^ only(move.to);
    Cells other = position.board.other;
    int points = position.sugar.at(move.to);
    if ((killing >> move.to & 1U) != 0) {
      const Cells removed = surrounded(other, own);
      if (removed != 0) points += kill_swing * count_of(removed);
      other ^= removed;
    }
    return {own, other, move.from, move.to, static_cast<std::int16_t>(points * point), 0};
  }
  void list_moves(const Position& position, Options& options, int ply) const;
  void remember_cut(const Position& position, const Option& option, int depth, int ply);
  std::uint64_t key_of(const Position& position) const;
  bool out_of_limits();
  bool out_of_time();
  Position after(const Position& position, const Option& option) const {
    return after_turn(position, field_, option.turn(), only(option.to));
  }

  TranspositionTable& table_;
  const KillTable* kills_;
  Weights weights_;
  Field field_;
  Limits limits_;
  Nanoseconds processor_stop_{0}, pause_{0};
  std::chrono::steady_clock::time_point began_, looked_;
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
  Move root_move_;
  std::array<std::array<Move, 2>, most_depth + 1> killers_{};
  std::array<std::array<std::int32_t, cell_count * cell_count>, 2> history_{};
};

}  // namespace agon::sugargame
