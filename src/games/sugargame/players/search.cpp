#include "games/sugargame/players/search.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "search/processor_time.h"
#include "search/punctuality.h"

namespace agon::sugargame {

namespace {

// Order of moves: from the table, then kills, sugar, killer moves, history; last, steps between opponents.
constexpr std::int32_t known_first = std::numeric_limits<std::int32_t>::max();
constexpr std::int32_t a_sixteenth = 1 << 16;
constexpr std::int32_t a_killer = 1 << 20;
constexpr std::int32_t exposed = 1 << 23;
constexpr std::int32_t most_history = 1 << 20;

/// This many turns before far_horizon, the table starts to tell positions apart by the turns left.
constexpr int reach = 16;

std::size_t slot(Move move) { return std::size_t{move.from} * cell_count + move.to; }

}  // namespace

/// A position is 150 bits and a step. Mixing them is cheaper than updating a sum of random numbers.
std::uint64_t Search::key_of(const Position& position) const {
  constexpr std::uint64_t odd = 0x9e3779b97f4a7c15ULL;
  const int left = field_.horizon - position.step;
  const int phase = field_.phase(position.step);
  const auto time = static_cast<std::uint64_t>(left <= far_horizon + reach ? (1 << 13) | left : phase);
  const auto [low, high] = position.sugar.words();
  std::uint64_t key =
      (std::uint64_t{position.board.own} | std::uint64_t{position.board.other} << cell_count | time << 50) *
      odd;
  key ^= key >> 32;
  key = (key + low) * odd;
  key ^= key >> 29;
  key = (key + high) * odd;
  return key ^ key >> 32;
}

bool Search::out_of_time() {
  if (limits_.stop) {
    const auto before = std::exchange(looked_, std::chrono::steady_clock::now());
    pause_ = std::max(pause_, Nanoseconds(looked_ - before));
    if (looked_ - began_ >= search::punctual(limits_.left, *limits_.stop - began_, pause_)) return true;
  }
  return (limits_.processor.count() != 0 && search::processor_time() >= processor_stop_) ||
         (limits_.halt && limits_.halt());
}

bool Search::out_of_limits() {
  if (limits_.nodes != 0 && nodes_ >= limits_.nodes) stopped_ = true;
  if ((nodes_ & 1023U) == 0 && out_of_time()) stopped_ = true;
  return stopped_;
}

void Search::list_moves(const Position& position, Options& options, int ply) const {
  const auto& killers = killers_[static_cast<std::size_t>(ply)];
  const auto& history = history_[static_cast<std::size_t>(position.step & 1)];
  const Board& board = position.board;
  const Cells killing = killing_cells(board), between = surrounded(all_cells, board.other);
  Option* option = options.list.data();
  each_move(board, [&](Move move) {
    *option = option_of(position, move, killing);
    std::int32_t order = history[slot(move)] + option->gain * a_sixteenth;
    if (move == killers[0] || move == killers[1]) order += a_killer;
    // A step between two opponents is exposed unless it removes one of them.
    if ((between >> move.to & 1U) != 0 && surrounded(only(move.to), option->other) != 0) order -= exposed;
    option->order = order;
    ++option;
  });
  options.count = static_cast<int>(option - options.list.data());
}

void Search::remember_cut(const Position& position, const Option& option, int depth, int ply) {
  if (option.gain != 0) return;
  auto& killers = killers_[static_cast<std::size_t>(ply)];
  if (!(killers[0] == option.move())) killers = {option.move(), killers[0]};
  auto& history = history_[static_cast<std::size_t>(position.step & 1)];
  auto& worth = history[slot(option.move())];
  worth += depth * depth;
  if (worth > most_history)
    for (auto& each : history) each /= 2;
}

/// Plays out kills at the leaves, since one kill outweighs everything else.
int Search::quiet(const Position& position, int alpha, int beta) {
  ++nodes_;
  if (position.over(field_)) return 0;
  const Board& board = position.board;
  int best = army_value(field_, position, kills_, weights_);
  // If an agent was lost on the way, nothing else can bring the value back into the window.
  if (best - most_ground >= beta) return best - most_ground;
  best += best + most_ground <= alpha ? most_ground : ground_value(field_, position, weights_);
  if (best >= beta) return best;
  const Cells killing = killing_cells(board);
  if (killing == 0) return best;
  each_move_to(board, killing, [&](Move move) {
    if (best >= beta || surrounded(board.other, board.own ^ only(move.from) ^ only(move.to)) == 0) return;
    const Option option = option_of(position, move, all_cells);
    const int low = std::max(alpha, best) - option.gain;
    best = std::max(best, option.gain - quiet(after(position, option), option.gain - beta, -low));
  });
  return best;
}

/// The last turn before the leaves. Moves that win points come first, the rest in any order. It skips the
/// table, since reading it would take longer than searching again.
int Search::frontier(const Position& position, int alpha, int beta) {
  Options rest;
  rest.count = 0;
  int best = -infinity;
  const Cells killing = killing_cells(position.board);
  const auto play = [&](const Option& option) {
    const int low = std::max(alpha, best) - option.gain;
    best = std::max(best, option.gain - quiet(after(position, option), option.gain - beta, -low));
  };
  each_move(position.board, [&](Move move) {
    if (best >= beta) return;
    const Option option = option_of(position, move, killing);
    if (option.gain > 0)
      play(option);
    else
      rest.list[static_cast<std::size_t>(rest.count++)] = option;
  });
  for (int index = 0; index < rest.count && best < beta; ++index)
    play(rest.list[static_cast<std::size_t>(index)]);
  if (best != -infinity) return best;
  const Position next = after_turn(position, field_, pass_of(position.board), 0);
  return -quiet(next, -beta, -alpha);
}

int Search::child_value(const Position& position, const Option& option, int depth, int alpha, int beta,
                        int ply, bool first) {
  const Position next = after(position, option);
  const int gain = option.gain;
  if (first) return gain - search(next, depth - 1, gain - beta, gain - alpha, ply + 1);
  const int probe = gain - search(next, depth - 1, gain - alpha - 1, gain - alpha, ply + 1);
  if (probe <= alpha || probe >= beta || stopped_) return probe;
  return gain - search(next, depth - 1, gain - beta, gain - probe, ply + 1);
}

int Search::search_moves(const Position& position, Options& options, int depth, int alpha, int beta, int ply,
                         Move& best_move) {
  int best = -infinity;
  for (int index = 0; index < options.count; ++index) {
    auto* const front = options.list.data() + index;
    std::iter_swap(
        front, std::max_element(front, options.list.data() + options.count,
                                [](const auto& one, const auto& other) { return one.order < other.order; }));
    const int value = child_value(position, *front, depth, std::max(alpha, best), beta, ply, index == 0);
    if (stopped_) return best;
    if (value <= best) continue;
    best = value;
    best_move = front->move();
    if (ply == 0 && (value > alpha || index == 0)) root_move_ = front->move();
    if (best >= beta) {
      remember_cut(position, *front, depth, ply);
      break;
    }
  }
  return best;
}

int Search::search(const Position& position, int depth, int alpha, int beta, int ply) {
  if (position.over(field_)) {
    ++nodes_;
    return 0;
  }
  if (depth <= 0) return quiet(position, alpha, beta);
  ++nodes_;
  if (out_of_limits()) return 0;
  if (depth == 1 && ply > 0) return frontier(position, alpha, beta);
  const std::uint64_t key = key_of(position);
  table_.fetch(key);
  Options options;
  list_moves(position, options, ply);  // while the entry of the table comes from memory
  Move best_move;
  if (const Known known = table_.find(key); known.bound != Bound::none) {
    const int value = known.value;
    const bool tells = known.bound == Bound::exact || (known.bound == Bound::least && value >= beta) ||
                       (known.bound == Bound::most && value <= alpha);
    if (ply > 0 && known.depth >= depth && tells) return value;
    best_move = known.move;
    for (int index = 0; index < options.count; ++index) {
      Option& option = options.list[static_cast<std::size_t>(index)];
      if (option.move() == best_move) option.order = known_first;
    }
  }
  if (options.count == 0) {
    const Position next = after_turn(position, field_, pass_of(position.board), 0);
    return -search(next, depth - 1, -beta, -alpha, ply + 1);
  }
  const int best = search_moves(position, options, depth, alpha, beta, ply, best_move);
  if (stopped_) return best;
  const Bound bound = best >= beta ? Bound::least : best <= alpha ? Bound::most : Bound::exact;
  table_.keep(key, {static_cast<std::int16_t>(best), best_move, static_cast<std::uint8_t>(depth), bound});
  return best;
}

Found Search::best(const Field& field, const Position& position, const Limits& limits) {
  field_ = field;
  limits_ = limits;
  if (limits.processor.count() != 0) processor_stop_ = search::processor_time() + limits.processor;
  began_ = looked_ = std::chrono::steady_clock::now();
  pause_ = {};
  nodes_ = 0;
  stopped_ = false;
  killers_ = {};
  for (auto& side : history_)
    for (auto& worth : side) worth /= 8;
  Found found;
  Options options;
  list_moves(position, options, 0);
  if (options.count == 0 || position.over(field)) return {{}, true, 0, 0, false, 0};
  found.move = root_move_ = options.list[0].move();
  const int left = field.horizon - position.step;
  const int deepest = std::min({limits.depth, left, most_depth - 1});
  for (int depth = std::min(limits.first_depth, deepest); depth <= deepest; ++depth) {
    const int value = search(position, depth, -infinity, infinity, 0);
    if (stopped_) break;
    found.move = root_move_;
    found.value = value;
    found.depth = depth;
    found.exact = depth == left;
    if (options.count == 1) break;
  }
  found.move = root_move_;  // may be of an unfinished iteration, which tried the best known move first
  found.nodes = nodes_;
  found.longest_pause = pause_;
  return found;
}

}  // namespace agon::sugargame
