// The game as a search walks through it: one side chooses, then the other, then a cycle is played; and back.
#pragma once

#include <array>

#include "core/random.h"
#include "games/tron/players/moves.h"
#include "games/tron/rules/cycle.h"
#include "search/alpha_beta.h"
#include "search/bits.h"

namespace agon::tron {

/// A set of cells. Up to 2048 cells cover any board that the rules allow; unused ones cost only memory.
template <std::size_t Words>
using CellBits = search::Bits<Words>;

/// Value of a win, above everything else. A later loss is better than an early one.
inline constexpr int win_value = 1'000'000;

/// Order of choices in the search. In the game both sides choose at once; here the second one sees the first
/// choice.
enum class Order {
  me_first,  ///< in every cycle; pessimistic
  in_turn,   ///< me in the cycle to decide now, then the other, and so on; favours nobody
};

/// `me` maximises. `Judge` values a running position for me: int operator()(const Duel&).
template <std::size_t Words, class Judge>
class Duel {
 public:
  struct Move {
    std::uint8_t direction = 0;
    bool activate = false;

    bool operator==(const Move&) const = default;
  };
  using Moves = boost::container::static_vector<Move, 3>;

  Duel(const Told& told, Judge& judge, Order order = Order::me_first)
      : constants_(told.constants),
        state_(told),
        me_(told.my_side),
        judge_(judge),
        first_cycle_(told.cycle),
        order_(order) {
    const auto& cells = state_.board.cells();
    for (std::size_t at = 0; at < cells.size(); ++at) {
      remember(at);
      board_key_ ^= key_of(at, cells[at]);
    }
  }

  const State& state() const { return state_; }
  const Constants& constants() const { return constants_; }
  Seat me() const { return me_; }
  const CellBits<Words>& open() const { return open_; }
  /// Cells with walls of a side.
  const CellBits<Words>& walls(Seat side) const { return walls_[side]; }
  std::size_t cell_of(Seat side) const { return state_.board.index(state_.agents[side].position); }

  bool maximiser_moves() const { return half_ != leads(); }
  bool over() const { return state_.ending != Ending::none; }

  void moves(Moves& moves) const {
    moves.clear();
    const Seat side = maximiser_moves() ? me_ : 1 - me_;
    const Options options = options_of(state_, side);
    const Agent& agent = state_.agents[side];
    for (const int wanted : {3, 2, 1, 0})
      for (const Option& option : options)
        if (rank(side, agent, option) == wanted) moves.push_back(move_of(option));
    if (best_rank(side, agent, options) > 0 && !death_may_win(side)) remove_deaths(moves, options, agent);
    if (depth_ == 0 && !half_)
      moves.erase(
          std::remove_if(moves.begin(), moves.end(), [&](const Move& move) { return is_shunned(move); }),
          moves.end());
  }

  /// Excludes a choice at the root. At least one other choice must remain.
  void shun(const Option& option) { shunned_.push_back(move_of(option)); }
  /// Whether a crash would still leave `me` ahead.
  bool may_win_by_death() const { return death_may_win(me_); }

  void make(const Move& move) {
    if (!half_) {
      chosen_ = move;
      half_ = true;
      chosen_stack_[depth_] = move;
      return;
    }
    const Action mine = action_of(leads() ? chosen_ : move);
    const Action theirs = action_of(leads() ? move : chosen_);
    Ply& frame = frames_[depth_++];
    frame.before[0] = cell_of(blue);
    frame.before[1] = cell_of(yellow);
    frame.undo = me_ == blue ? play_cycle_with_undo(constants_, state_, mine, theirs)
                             : play_cycle_with_undo(constants_, state_, theirs, mine);
    frame.key = board_key_;
    for (Seat side = 0; side < 2; ++side) refresh(frame.before[side], frame.undo.left[side]);
    for (Seat side = 0; side < 2; ++side) refresh(cell_of(side), frame.undo.entered[side]);
    half_ = false;
  }

  void unmake() {
    if (half_) {
      half_ = false;
      return;
    }
    Ply& frame = frames_[--depth_];
    const std::size_t after[2]{cell_of(blue), cell_of(yellow)};
    take_back(state_, frame.undo);
    for (const std::size_t cell : after) remember(cell);
    for (const std::size_t cell : frame.before) remember(cell);
    board_key_ = frame.key;
    half_ = true;
    chosen_ = chosen_stack_[depth_];
  }

  int evaluate() { return judge_(*this); }

  int value_of_end() const {
    const int lead = state_.scores[me_] - state_.scores[1 - me_];
    const int later = state_.cycle - first_cycle_;
    if (lead > 0) return win_value + lead - later;
    if (lead < 0) return -win_value + lead + later;
    if constexpr (requires { judge_.draw(); }) return judge_.draw();
    return 0;
  }

  std::uint64_t key() const {
    std::uint64_t key = board_key_;
    for (Seat side = 0; side < 2; ++side) {
      const Agent& agent = state_.agents[side];
      key =
          splitmix64(key ^
                     (static_cast<std::uint64_t>(cell_of(side)) | std::uint64_t(agent.health & 0xfff) << 12 |
                      static_cast<std::uint64_t>(agent.direction) << 24 |
                      std::uint64_t(agent.wall_breaker_cooldown & 0xfffff) << 26) ^
                     static_cast<std::uint64_t>(agent.wall_breaker_rem_time) << 46);
    }
    const auto lead = static_cast<std::uint32_t>(state_.scores[0] - state_.scores[1]);
    const std::uint64_t pending = half_ ? 4U + chosen_.direction + (chosen_.activate ? 8U : 0U) : 0U;
    const std::uint64_t order = leads() ? 16U : 0U;
    return splitmix64(key ^ lead ^ static_cast<std::uint64_t>(state_.cycle) << 32 ^ (pending | order) << 58);
  }

 private:
  struct Ply {
    Undo undo;
    std::size_t before[2];
    std::uint64_t key;
  };

  /// Whether the maximiser chooses first in this cycle.
  bool leads() const { return order_ == Order::me_first || (state_.cycle - first_cycle_) % 2 == 0; }

  bool is_shunned(const Move& move) const {
    return std::find(shunned_.begin(), shunned_.end(), move) != shunned_.end();
  }

  static Move move_of(const Option& option) {
    return {static_cast<std::uint8_t>(*option.action.direction), option.action.activate_wall_breaker};
  }
  static Action action_of(const Move& move) {
    return {static_cast<Direction>(move.direction), move.activate};
  }

  /// Order of choices: walls to break for a point, free cells, walls that cost health, deaths.
  static int rank(Seat side, const Agent& agent, const Option& option) {
    if (option.cell == Cell::Empty) return 2;
    if (!survives(agent, option)) return 0;
    return option.breaks && option.cell == wall_of(1 - side) ? 3 : 1;
  }
  /// A side that is far enough ahead wins by dying, since that only costs the penalty.
  bool death_may_win(Seat side) const {
    const int lead = state_.scores[side] - state_.scores[1 - side];
    return lead + std::max({constants_.area_wall_crash_score, constants_.my_wall_crash_score,
                            constants_.enemy_wall_crash_score}) >
           0;
  }
  static int best_rank(Seat side, const Agent& agent, const Options& options) {
    int best = 0;
    for (const Option& option : options) best = std::max(best, rank(side, agent, option));
    return best;
  }
  static void remove_deaths(Moves& moves, const Options& options, const Agent& agent) {
    for (const Option& option : options)
      if (!survives(agent, option)) moves.erase(std::find(moves.begin(), moves.end(), move_of(option)));
  }

  static std::uint64_t key_of(std::size_t at, Cell cell) {
    return cell == Cell::Empty ? 0 : splitmix64(at * 4 + static_cast<std::uint64_t>(cell));
  }
  /// Updates bits and key for a cell that held `was` before. May be called twice for a cell.
  void refresh(std::size_t at, Cell was) {
    const Cell is = state_.board.cells()[at];
    remember(at);
    if (is != was) board_key_ ^= key_of(at, was) ^ key_of(at, is);
  }
  void remember(std::size_t at) {
    const Cell is = state_.board.cells()[at];
    open_.assign(at, is == Cell::Empty);
    walls_[blue].assign(at, is == Cell::BlueWall);
    walls_[yellow].assign(at, is == Cell::YellowWall);
  }

  const Constants constants_;
  State state_;
  Seat me_;
  Judge& judge_;
  int first_cycle_;
  Order order_;
  Moves shunned_;
  CellBits<Words> open_;
  CellBits<Words> walls_[2];
  std::uint64_t board_key_ = 0;
  bool half_ = false;
  Move chosen_{};
  std::size_t depth_ = 0;
  std::array<Ply, 72> frames_;
  std::array<Move, 72> chosen_stack_;
};

}  // namespace agon::tron
