// Iterative-deepening principal-variation search. Values are margins of points still to be won, so that a
// position is worth the same whatever the score, and the table serves every way to reach it.
#pragma once

#include <chrono>
#include <functional>
#include <optional>

#include "core/clocks.h"
#include "games/sugargame/players/evaluation.h"
#include "games/sugargame/players/transposition_table.h"

namespace agon::sugargame {

struct Limits {
  int depth = 64;           ///< turns
  std::uint64_t nodes = 0;  ///< 0: no bound
  std::optional<std::chrono::steady_clock::time_point> stop{};
  Nanoseconds processor{0};      ///< of the calling thread; 0: no bound
  std::function<bool()> halt{};  ///< asked every few thousand nodes; empty: nobody is
  int first_depth = 1;           ///< of the first iteration, turns
};

struct Found {
  Move move;
  bool stuck = false;  ///< there is no move
  int value = 0;       ///< sixteenths of a point, for the side to move
  int depth = 0;       ///< of the last iteration that was finished
  bool exact = false;  ///< searched to the end of the game
  std::uint64_t nodes = 0;
};

class Search {
 public:
  /// The table, which other searches may use at the same time, has to outlive this. Whoever owns it tells it
  /// that a search begins.
  Search(TranspositionTable& table, const KillTable* kills, Weights weights = {})
      : table_(table), kills_(kills), weights_(weights) {}

  /// From now on values come from another table, which may be null.
  void use(const KillTable* kills) { kills_ = kills; }
  Found best(const Field& field, const Position& position, const Limits& limits);

 private:
  static constexpr int most_depth = 64;
  static constexpr int infinity = 32'000;

  /// Without initial values: clearing twenty of them at every node would cost a tenth of all time. In 16
  /// bytes, which are moved at once.
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
  /// `killing`: the board's killing cells.
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
  bool out_of_time() const;
  Position after(const Position& position, const Option& option) const {
    return after_turn(position, field_, option.turn(), only(option.to));
  }

  TranspositionTable& table_;
  const KillTable* kills_;
  Weights weights_;
  Field field_;
  Limits limits_;
  Nanoseconds processor_stop_{0};
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
  Move root_move_;
  std::array<std::array<Move, 2>, most_depth + 1> killers_{};
  std::array<std::array<std::int32_t, cell_count * cell_count>, 2> history_{};
};

}  // namespace agon::sugargame
