// Alpha-beta by iterative deepening, with a transposition table and killer moves, over any two-sided
// position. Simultaneous games are searched one side after the other: the second answers a move that it has
// seen, which is pessimistic for the first.
#pragma once

#include <algorithm>
#include <array>
#include <boost/container/static_vector.hpp>
#include <chrono>
#include <concepts>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "core/clocks.h"
#include "search/processor_time.h"
#include "search/punctuality.h"

namespace agon::search {

/// Values are seen from the maximiser. `key` must tell apart whatever `moves`, `evaluate` or `value_of_end`
/// does.
template <class P>
concept Searchable = requires(P position, const P& constant, typename P::Moves& moves,
                              typename P::Move move) {
  { constant.maximiser_moves() } -> std::same_as<bool>;
  { constant.over() } -> std::same_as<bool>;
  {constant.moves(moves)};  ///< fills a small vector, likely best moves first
  {position.make(move)};
  {position.unmake()};
  { position.evaluate() } -> std::same_as<int>;
  { constant.value_of_end() } -> std::same_as<int>;
  { constant.key() } -> std::same_as<std::uint64_t>;
};

struct SearchLimits {
  int depth = 64;                         ///< plies
  std::uint64_t nodes = 0;                ///< 0: no bound
  Nanoseconds time{0};                    ///< 0: no clock
  Nanoseconds left = Nanoseconds::max();  ///< until the answer is late: pauses shorten `time`
  Nanoseconds processor{0};               ///< of the calling thread; 0: no bound
};

template <Searchable P>
class AlphaBeta {
 public:
  using Move = typename P::Move;
  static constexpr int infinite = std::numeric_limits<int>::max() / 2;
  static constexpr int deepest = 128;

  struct Result {
    Move move{};
    int value = 0;
    int depth = 0;  ///< plies of the last iteration that was finished
    std::uint64_t nodes = 0;
    std::uint64_t evaluations = 0;
    Nanoseconds longest_pause{0};  ///< between two looks at the clock, where the time is limited
  };

  explicit AlphaBeta(std::size_t table_bits = 16) : table_(std::size_t{1} << table_bits) {}

  /// Deepens by two plies, so that both sides have moved at every horizon.
  /// The best move of the side to move; the position is given back as it was. It must not be over.
  Result search(P& position, const SearchLimits& limits) {
    limits_ = limits;
    began_ = looked_ = std::chrono::steady_clock::now();
    if (limits.processor.count() != 0) processor_began_ = processor_time();
    result_ = {};
    stopped_ = false;
    killers_.fill({});
    typename P::Moves moves;
    position.moves(moves);
    result_.move = moves.front();
    for (int depth = std::min(limits.depth, 2); depth <= std::min(limits.depth, deepest - 1) && !stopped_;
         depth += 2) {
      unfinished_.reset();
      const int value = visit(position, depth, 0, -infinite, infinite);
      if (stopped_) {
        if (unfinished_) result_.move = *unfinished_;
        break;
      }
      result_.value = value;
      result_.depth = depth;
      result_.move = root_move_;
      if (horizon_reached_)
        horizon_reached_ = false;
      else
        break;  // every line ended: deeper is the same
    }
    return result_;
  }

  /// How both sides go on from a position that was searched, as far as the table remembers it, `most` moves
  /// at most. The position is given back as it was.
  std::vector<Move> line(P& position, std::size_t most) const {
    std::vector<Move> moves;
    while (moves.size() < most && !position.over()) {
      const Slot& slot = table_[position.key() & (table_.size() - 1)];
      if (slot.key != position.key() || slot.depth < 0) break;
      typename P::Moves legal;
      position.moves(legal);
      if (std::find(legal.begin(), legal.end(), slot.move) == legal.end()) break;
      moves.push_back(slot.move);
      position.make(slot.move);
    }
    for (std::size_t made = 0; made < moves.size(); ++made) position.unmake();
    return moves;
  }

 private:
  enum class Bound : std::uint8_t { exact, at_least, at_most };
  struct Slot {
    std::uint64_t key = 0;
    int value = 0;
    std::int16_t depth = -1;
    Bound bound = Bound::exact;
    Move move{};
  };

  bool must_stop() {
    if (limits_.nodes != 0 && result_.nodes >= limits_.nodes) return true;
    if (result_.nodes % 128 != 0) return false;
    if (limits_.time.count() != 0 && time_is_up()) return true;
    return limits_.processor.count() != 0 && processor_time() - processor_began_ >= limits_.processor;
  }

  bool time_is_up() {
    const auto before = std::exchange(looked_, std::chrono::steady_clock::now());
    result_.longest_pause = std::max(result_.longest_pause, Nanoseconds(looked_ - before));
    return looked_ - began_ >= punctual(limits_.left, limits_.time, result_.longest_pause);
  }

  int visit(P& position, int depth, int ply, int alpha, int beta) {
    if (position.over()) return position.value_of_end();
    if (depth == 0) {
      horizon_reached_ = true;
      ++result_.evaluations;
      return position.evaluate();
    }
    ++result_.nodes;
    if (must_stop()) {
      stopped_ = true;
      return 0;
    }
    Slot& slot = table_[position.key() & (table_.size() - 1)];
    const bool known = slot.key == position.key() && slot.depth >= 0;
    if (known && ply > 0 && slot.depth >= depth && usable(slot, alpha, beta)) {
      horizon_reached_ = true;
      return slot.value;
    }
    typename P::Moves moves;
    position.moves(moves);
    order(moves, ply == 0 ? &result_.move : known ? &slot.move : nullptr, ply);
    return best_of(position, moves, depth, ply, alpha, beta, slot);
  }

  int best_of(P& position, const typename P::Moves& moves, int depth, int ply, int alpha, int beta,
              Slot& slot) {
    const int low = alpha;
    const int high = beta;
    const bool maximising = position.maximiser_moves();
    const std::uint64_t key = position.key();
    int best = maximising ? -infinite : infinite;
    Move best_move = moves.front();
    for (const Move& move : moves) {
      position.make(move);
      const int value = visit(position, depth - 1, ply + 1, alpha, beta);
      position.unmake();
      if (stopped_) return 0;
      if (maximising ? value > best : value < best) {
        best = value;
        best_move = move;
        if (ply == 0) unfinished_ = move;
      }
      if (maximising)
        alpha = std::max(alpha, best);
      else
        beta = std::min(beta, best);
      if (alpha >= beta) {
        killers_[static_cast<std::size_t>(ply)] = best_move;
        break;
      }
    }
    if (ply == 0) root_move_ = best_move;
    const Bound bound = best <= low ? Bound::at_most : best >= high ? Bound::at_least : Bound::exact;
    slot = {key, best, static_cast<std::int16_t>(depth), bound, best_move};
    return best;
  }

  static bool usable(const Slot& slot, int alpha, int beta) {
    return slot.bound == Bound::exact || (slot.bound == Bound::at_least && slot.value >= beta) ||
           (slot.bound == Bound::at_most && slot.value <= alpha);
  }

  void order(typename P::Moves& moves, const Move* known, int ply) {
    auto front = moves.begin();
    const auto promote = [&](const Move& move) {
      const auto found = std::find(front, moves.end(), move);
      if (found == moves.end()) return;
      std::rotate(front, found, found + 1);
      ++front;
    };
    if (known != nullptr) promote(*known);
    promote(killers_[static_cast<std::size_t>(ply)]);
  }

  std::vector<Slot> table_;
  std::array<Move, deepest> killers_{};
  SearchLimits limits_;
  std::chrono::steady_clock::time_point began_, looked_;
  Nanoseconds processor_began_{0};
  Result result_;
  Move root_move_{};
  std::optional<Move> unfinished_;  ///< the best so far of an iteration, whose first was the best of the last
  bool stopped_ = false;
  bool horizon_reached_ = false;
};

}  // namespace agon::search
