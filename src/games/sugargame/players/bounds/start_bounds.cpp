#include "games/sugargame/players/bounds/start_bounds.h"

#include <algorithm>
#include <array>
#include <limits>

namespace agon::sugargame {

namespace {

constexpr int most_level = 9;
constexpr int most_kills_a_turn = 3;  ///< shown by exhaustion in tests/games/sugargame/facts_test.cpp

/// A side's remaining turns, and the growth ticks before the last of them.
struct TurnsLeft {
  int count = 0, ticks = 0;

  /// `next`: step of the side's next turn.
  TurnsLeft(const Field& field, int step, int next) {
    if (next >= field.horizon) return;
    count = (field.horizon - next + 1) / 2;
    const int last = next + 2 * (count - 1);
    if (field.period != 0) ticks = last / field.period - step / field.period;
  }
};

Cells within_reach(Cells own, int turns) {
  for (; turns > 0 && own != all_cells; --turns) own |= neighbours(own);
  return own;
}

/// A cell yields its sugar and one unit a tick, at most its capacity at a time. So its k best harvests bring
/// at most the first k of these parts: full capacities, then the remainder. The best parts of all cells, one
/// a turn, bound it from above.
int most_sugar(const Field& field, const Levels& sugar, Cells own, TurnsLeft left) {
  const Cells reach = within_reach(own, left.count);
  std::array<int, most_level + 1> parts{};
  each_cell(reach & (sugar.some() | (left.ticks > 0 ? field.fertile : 0)), [&](int cell) {
    const int cap = field.cap.at(cell), level = sugar.at(cell);
    const int most = cap == 0 ? level : level + left.ticks;
    const int whole =
        std::max(cap, level);  // a map of one's own may not begin above capacity, so this is cap
    parts[static_cast<std::size_t>(whole)] += most / whole;
    ++parts[static_cast<std::size_t>(most % whole)];
  });
  int total = 0;
  for (int level = most_level, turns = left.count; level > 0 && turns > 0; --level) {
    const int taken = std::min(turns, parts[static_cast<std::size_t>(level)]);
    total += taken * level;
    turns -= taken;
  }
  return total;
}

/// A single agent can never kill.
int most_kills(const Board& board, int turns) {
  return count_of(board.own) < 2 ? 0 : std::min(count_of(board.other), most_kills_a_turn * turns);
}

/// Most points of one turn of the side to move.
int best_turn(const Position& position) {
  int best = 0;
  each_move(position.board, [&](Move move) {
    best = std::max(
        best, position.sugar.at(move.to) + kill_swing * count_of(turn_of(position.board, move).removed));
  });
  return best;
}

int most_gain(const Field& field, const Position& position, const Board& board, bool to_move) {
  if (position.over(field)) return 0;
  const TurnsLeft left(field, position.step, position.step + (to_move ? 0 : 1));
  if (left.count == 0) return 0;
  if (left.count == 1 && to_move) return best_turn(position);
  return most_sugar(field, position.sugar, board.own, left) + kill_swing * most_kills(board, left.count);
}

// Order of moves: from the table, then points won, then history; steps between two opponents come last.
constexpr int proved_first = std::numeric_limits<int>::max();
constexpr int a_point = 1 << 16;
constexpr int between_opponents = 1 << 21;
constexpr int most_served = 1 << 20;

std::size_t place_of(Move move) { return std::size_t{move.from} * cell_count + move.to; }

}  // namespace

int most_gain(const Field& field, const Position& position) {
  return most_gain(field, position, position.board, true);
}

int most_gain_of_other(const Field& field, const Position& position) {
  return most_gain(field, position, {position.board.other, position.board.own}, false);
}

int most_sugar(const Field& field, const Position& position) {
  return most_sugar(field, position.sugar, position.board.own, {field, position.step, position.step});
}

int most_sugar_of_other(const Field& field, const Position& position) {
  return most_sugar(field, position.sugar, position.board.other, {field, position.step, position.step + 1});
}

StartBounds::StartBounds(const Field& field, const Position& position, int table_bits, Calls calls)
    : field_(field),
      position_(position),
      calls_(std::move(calls)),
      above_(field, position, true, table_bits, calls_.stop),
      below_(field, position, false, table_bits, calls_.stop),
      bounds_{-most_gain_of_other(field, position), most_gain(field, position), 0} {}

/// Moves one bound as far as `depth` proves, in steps that double while they succeed. False if stopped.
bool StartBounds::prove(bool from_above, int depth) {
  int& bound = from_above ? bounds_.upper : bounds_.lower;
  for (int step = 1; !bounds_.exact();) {
    step = std::min(step, bounds_.upper - bounds_.lower);
    const int next = from_above ? bound - step : bound + step;
    const auto proved = (from_above ? above_ : below_).proves(next, depth);
    if (!proved) return false;
    if (!*proved && step == 1) break;
    step = *proved ? 2 * step : 1;
    if (!*proved) continue;
    bound = next;
    bounds_.depth = depth;
  }
  return true;
}

bool StartBounds::close_in(bool from_above, int depth) {
  calls_.looks(depth, from_above);
  const auto before = bounds_;
  const bool whole = prove(from_above, depth);
  if (bounds_.lower != before.lower || bounds_.upper != before.upper) calls_.improved(bounds_);
  return whole;
}

const MarginBounds& StartBounds::run(int most_depth) {
  const int left = field_.horizon - position_.step;
  for (int depth = 1; depth <= std::min(left, most_depth) && !bounds_.exact(); ++depth)
    for (const bool from_above : {true, false})
      if (!close_in(from_above, depth)) return bounds_;
  return bounds_;
}

const MarginBounds& StartBounds::run_to(const KillSolver& kills) {
  const int depth = field_.horizon - position_.step - kills.horizon();
  for (auto* const search : {&above_, &below_}) search->use(&kills);
  for (const bool from_above : {true, false})
    if (!bounds_.exact() && !close_in(from_above, depth)) break;
  for (auto* const search : {&above_, &below_}) search->use(nullptr);
  return bounds_;
}

BoundSearch::BoundSearch(const Field& field, const Position& root, bool from_above, int table_bits,
                         std::function<bool()> stop)
    : field_(field), root_(root), from_above_(from_above), stop_(std::move(stop)), table_(table_bits) {}

std::optional<bool> BoundSearch::proves(int points, int depth) {
  stopped_ = false;
  const bool reached = reaches(root_, depth, from_above_ ? points + 1 : points);
  if (stopped_) return std::nullopt;
  return reached != from_above_;
}

bool BoundSearch::stopped() {
  constexpr std::uint64_t often = 4096;
  if (positions_ % often == 0 && stop_()) stopped_ = true;
  return stopped_;
}

BoundSearch::Options BoundSearch::options_of(const Position& position, Move first) const {
  const auto& history = history_[static_cast<std::size_t>(position.step & 1)];
  Options options;
  each_move(position.board, [&](Move move) {
    Option& option = options.list[static_cast<std::size_t>(options.count++)];
    option.move = move;
    option.turn = turn_of(position.board, move);
    option.gain = position.sugar.at(move.to) + kill_swing * count_of(option.turn.removed);
    option.order = option.gain * a_point + history[place_of(move)];
    if (surrounded(only(move.to), option.turn.other) != 0) option.order -= between_opponents;
    if (move == first) option.order = proved_first;
  });
  return options;
}

void BoundSearch::remember(const Option& option, int step, int depth) {
  auto& history = history_[static_cast<std::size_t>(step & 1)];
  auto& worth = history[place_of(option.move)];
  worth += depth * depth;
  if (worth > most_served)
    for (auto& each : history) each /= 2;
}

bool BoundSearch::kills_known(const Position& position) const {
  return kills_ != nullptr && field_.horizon - position.step == kills_->horizon() &&
         kills_->covers(count_of(position.board.own), count_of(position.board.other));
}

int BoundSearch::most(const Position& position) const {
  const int gain = most_gain(field_, position);
  if (!kills_known(position)) return gain;
  return std::min(gain, most_sugar(field_, position) + kill_swing * kills_->value(position.board));
}

int BoundSearch::most_of_other(const Position& position) const {
  const int gain = most_gain_of_other(field_, position);
  if (!kills_known(position)) return gain;
  return std::min(gain, most_sugar_of_other(field_, position) - kill_swing * kills_->value(position.board));
}

/// Whether one of the moves wins at least `points` for the side to move.
bool BoundSearch::tries(const Position& position, Options& options, int depth, int points, Move& best) {
  if (options.count == 0) {
    const Position next = after_turn(position, field_, pass_of(position.board), 0);
    return !reaches(next, depth - 1, 1 - points);
  }
  for (int index = 0; index < options.count; ++index) {
    auto* const front = options.list.data() + index;
    std::iter_swap(
        front, std::max_element(front, options.list.data() + options.count,
                                [](const auto& one, const auto& other) { return one.order < other.order; }));
    const Position next = after_turn(position, field_, front->turn, only(front->move.to));
    const bool reached = !reaches(next, depth - 1, front->gain - points + 1);
    if (stopped_) return false;
    if (!reached) continue;
    best = front->move;
    remember(*front, position.step, depth);
    return true;
  }
  return false;
}

/// Whether `depth` turns show that the position is worth at least `points` to the side to move. For the
/// hopeful side "no" is a proof, for the other side "yes" is. The opposite answers prove nothing.
bool BoundSearch::reaches(const Position& position, int depth, int points) {
  ++positions_;
  if (position.over(field_)) return points <= 0;
  if (stopped()) return false;
  const int most_points = most(position);
  const bool last_turn = field_.horizon - position.step == 1;  // it wins exactly what it can bring at most
  if (most_points < points || last_turn) return most_points >= points;
  if (-most_of_other(position) >= points) return true;
  const bool hopes = hopeful(position.step);
  if (depth == 0) return hopes;
  constexpr auto no_value = BoundEntry::no_value;
  Move best{};
  if (depth > 1) {
    const BoundEntry& known = table_.of(position);
    if (known.proved != no_value && (hopes ? known.proved < points : known.proved >= points)) return !hopes;
    if (known.supposed != no_value && known.depth >= depth &&
        (hopes ? known.supposed >= points : known.supposed < points))
      return hopes;
    best = known.move;
  }
  Options options = options_of(position, best);
  const bool reached = tries(position, options, depth, points, best);
  if (stopped_ || depth == 1) return reached;
  BoundEntry& entry = table_.of(position);  // another position may have taken the place meanwhile
  entry.move = best;
  if (reached != hopes) {
    entry.proved = hopes ? points - 1 : points;
  } else {
    entry.supposed = hopes ? points : points - 1;
    entry.depth = static_cast<std::uint8_t>(std::min(depth, 255));
  }
  return reached;
}

}  // namespace agon::sugargame
