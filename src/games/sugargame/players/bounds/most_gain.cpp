#include "games/sugargame/players/bounds/most_gain.h"

#include <algorithm>
#include <array>

namespace agon::sugargame {

namespace {

constexpr int most_level = 9;
constexpr int most_kills_a_turn = 3;  ///< as tests/games/sugargame/facts_test.cpp shows by exhaustion

/// The turns that a side still has: how many, and the ticks of growth before the last of them.
struct TurnsLeft {
  int count = 0, ticks = 0;

  /// `next`: the step of its next turn.
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

/// A cell gives what lies there and one a tick, and never more than its capacity at a time, so its k best
/// harvests come to at most the first k of these parts: the capacity, again the capacity, …, what is left
/// over. The best parts of all cells together, one a turn, are the most.
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

/// One agent alone can never kill.
int most_kills(const Board& board, int turns) {
  return count_of(board.own) < 2 ? 0 : std::min(count_of(board.other), most_kills_a_turn * turns);
}

/// The most points of a single turn of the side to move.
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

}  // namespace agon::sugargame
