#include "games/sugargame/players/search.h"

#include <algorithm>

namespace agon::sugargame {

namespace {

// Order of moves: what the table knows, kills, sugar, killers, history; steps between two opponents come
// last.
constexpr std::int32_t known_first = 1 << 30;
constexpr std::int32_t a_kill = 1 << 26;
constexpr std::int32_t a_unit = 1 << 22;
constexpr std::int32_t a_killer = 1 << 22;
constexpr std::int32_t exposed = 1 << 25;
constexpr std::int32_t most_history = 1 << 20;

/// Turns of search before far_horizon within which the end of the game tells positions apart in the table.
constexpr int reach = 16;

std::size_t slot(Move move) { return std::size_t{move.from} * cell_count + move.to; }

}  // namespace

/// A position is 150 bits and a step: mixing them costs less than keeping a sum of random numbers up to date.
std::uint64_t Search::key_of(const Position& position) const {
  constexpr std::uint64_t odd = 0x9e3779b97f4a7c15ULL;
  const int left = field_.horizon - position.step;
  const int phase = field_.period != 0 ? position.step % field_.period : 0;
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

bool Search::out_of_limits() {
  if (limits_.nodes != 0 && nodes_ >= limits_.nodes) stopped_ = true;
  if (limits_.stop && (nodes_ & 1023U) == 0 && std::chrono::steady_clock::now() >= *limits_.stop)
    stopped_ = true;
  return stopped_;
}

Position Search::after(const Position& position, const Option& option) const {
  Position next = position;
  next.sugar.take(option.move.to);
  finish_turn(next, field_, option.turn);
  return next;
}

void Search::list_moves(const Position& position, Options& options, Move known, int ply) const {
  const auto& killers = killers_[static_cast<std::size_t>(ply)];
  const auto& history = history_[static_cast<std::size_t>(position.step & 1)];
  each_move(position.board, [&](Move move) {
    Option& option = options.list[static_cast<std::size_t>(options.count++)];
    option.move = move;
    option.turn = turn_of(position.board, move);
    const int kills = option.turn.removed == 0 ? 0 : count_of(option.turn.removed);
    const int sugar = position.sugar.at(move.to);
    option.gain = static_cast<std::int16_t>((sugar + kill_swing * kills) * point);
    option.order = history[slot(move)] + a_unit * sugar + a_kill * kills;
    if (move == killers[0] || move == killers[1]) option.order += a_killer;
    if (surrounded(only(move.to), option.turn.other) != 0) option.order -= exposed;
    if (move == known) option.order = known_first;
  });
}

void Search::remember_cut(const Position& position, const Option& option, int depth, int ply) {
  if (option.gain != 0) return;
  auto& killers = killers_[static_cast<std::size_t>(ply)];
  if (!(killers[0] == option.move)) killers = {option.move, killers[0]};
  auto& history = history_[static_cast<std::size_t>(position.step & 1)];
  auto& worth = history[slot(option.move)];
  worth += depth * depth;
  if (worth > most_history)
    for (auto& each : history) each /= 2;
}

/// At the leaves, kills are played out, since each outweighs everything else.
int Search::quiet(const Position& position, int alpha, int beta) {
  ++nodes_;
  if (position.over(field_)) return 0;
  int best = evaluate(field_, position, kills_, weights_);
  const Board& board = position.board;
  const Cells near = board.other & neighbours(board.own);
  if (best >= beta || near == 0) return best;
  const Cells targets = neighbours(near) & ~(board.own | board.other);
  if ((targets & neighbours(board.own)) == 0 && surrounded(near, board.own) == 0) return best;
  each_move(board, [&](Move move) {
    if (best >= beta) return;
    const Turn turn = turn_of(board, move);
    if (turn.removed == 0) return;
    const int gain = (position.sugar.at(move.to) + kill_swing * count_of(turn.removed)) * point;
    const Option option{turn, move, static_cast<std::int16_t>(gain), 0};
    const int low = std::max(alpha, best) - gain;
    best = std::max(best, gain - quiet(after(position, option), gain - beta, -low));
  });
  return best;
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
    best_move = front->move;
    if (ply == 0 && (value > alpha || index == 0)) root_move_ = front->move;
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
  const std::uint64_t key = key_of(position);
  const Known* const known = table_.find(key);
  Move best_move;
  if (known != nullptr) {
    best_move = known->move;
    const int value = known->value;
    const bool tells = known->bound == Bound::exact || (known->bound == Bound::least && value >= beta) ||
                       (known->bound == Bound::most && value <= alpha);
    if (ply > 0 && known->depth >= depth && tells) return value;
  }
  Options options;
  list_moves(position, options, best_move, ply);
  if (options.count == 0) {
    Position next = position;
    finish_turn(next, field_, pass_of(position.board));
    return -search(next, depth - 1, -beta, -alpha, ply + 1);
  }
  const int best = search_moves(position, options, depth, alpha, beta, ply, best_move);
  if (stopped_) return best;
  const Bound bound = best >= beta ? Bound::least : best <= alpha ? Bound::most : Bound::exact;
  table_.keep({key, static_cast<std::int16_t>(best), best_move, static_cast<std::uint8_t>(depth), bound, 0});
  return best;
}

Found Search::best(const Field& field, const Position& position, const Limits& limits) {
  field_ = field;
  limits_ = limits;
  nodes_ = 0;
  stopped_ = false;
  killers_ = {};
  for (auto& side : history_)
    for (auto& worth : side) worth /= 8;
  table_.next_search();
  Found found;
  Options options;
  list_moves(position, options, {}, 0);
  if (options.count == 0 || position.over(field)) return {{}, true, 0, 0, false, 0};
  found.move = root_move_ = options.list[0].move;
  const int left = field.horizon - position.step;
  const int deepest = std::min({limits.depth, left, most_depth - 1});
  for (int depth = 1; depth <= deepest; ++depth) {
    const int value = search(position, depth, -infinity, infinity, 0);
    if (stopped_) break;
    found.move = root_move_;
    found.value = value;
    found.depth = depth;
    found.exact = depth == left;
    if (options.count == 1) break;
  }
  found.move =
      root_move_;  // an unfinished iteration that found better is believed: it began with the best known
  found.nodes = nodes_;
  return found;
}

}  // namespace agon::sugargame
