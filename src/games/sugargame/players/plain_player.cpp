#include "games/sugargame/players/plain_player.h"

#include <algorithm>

#include "games/sugargame/players/drifter.h"

namespace agon::sugargame {

namespace {

constexpr int beyond = 1'000'000;  ///< more than any score

struct Option {
  Move move;
  Turn turn;
  int gain = 0;  ///< points
};

struct Options {
  std::array<Option, 4 * agents_a_side> list;
  int count = 0;

  explicit Options(const Position& position) {
    each_move(position.board, [&](Move move) {
      const Turn turn = turn_of(position.board, move);
      list[static_cast<std::size_t>(count++)] = {
          move, turn, position.sugar.at(move.to) + kill_swing * count_of(turn.removed)};
    });
    std::sort(list.begin(), list.begin() + count, [](const Option& one, const Option& other) {
      return one.gain != other.gain
                 ? one.gain > other.gain
                 : one.move.from * cell_count + one.move.to < other.move.from * cell_count + other.move.to;
    });
  }
};

Position after(const Field& field, const Position& position, const Option& option) {
  return after_turn(position, field, option.turn, only(option.move.to));
}

}  // namespace

int plain_search(const Field& field, const Position& position, int depth, int alpha, int beta) {
  NodeCount nodes;
  return plain_search(field, position, depth, alpha, beta, nodes);
}

int plain_search(const Field& field, const Position& position, int depth, int alpha, int beta,
                 NodeCount& nodes) {
  if (nodes.spent()) return 0;
  --nodes.left;
  if (depth == 0 || position.over(field)) return 0;
  const Options options(position);
  if (options.count == 0) {
    const Position next = after_turn(position, field, pass_of(position.board), 0);
    return -plain_search(field, next, depth - 1, -beta, -alpha, nodes);
  }
  int best = -beyond;
  for (int index = 0; index < options.count && best < beta; ++index) {
    const Option& option = options.list[static_cast<std::size_t>(index)];
    const int low = std::max(alpha, best) - option.gain, high = beta - option.gain;
    best = std::max(best, option.gain - plain_search(field, after(field, position, option), depth - 1, -high,
                                                     -low, nodes));
  }
  return best;
}

Action PlainPlayer::decide(const View& view, Nanoseconds) {
  if (view.place != -1) return placement(view);
  const Field field = Field::of(view);
  const Position position = Position::of(view);
  NodeCount nodes;
  auto chosen = best_move(field, position, nodes_ == 0 ? depth_ : 1, nodes);
  if (!chosen) return {};
  if (nodes_ != 0) nodes.left = nodes_;
  for (int depth = 2; nodes_ != 0 && depth <= depth_; ++depth) {
    const auto deeper = best_move(field, position, depth, nodes);
    if (nodes.spent()) break;
    chosen = deeper;
  }
  return action_of(view, *chosen);
}

std::optional<Move> PlainPlayer::best_move(const Field& field, const Position& position, int depth,
                                           NodeCount& nodes) {
  const Options options(position);
  if (options.count == 0) return std::nullopt;
  int best = -beyond;
  std::uint32_t equals = 0;
  Move chosen;
  for (int index = 0; index < options.count; ++index) {
    const Option& option = options.list[static_cast<std::size_t>(index)];
    // The window is one point wider than needed, so that equal moves show.
    const int low = std::max(best - 1, -beyond) - option.gain;
    const int value =
        option.gain - plain_search(field, after(field, position, option), depth - 1, -beyond, -low, nodes);
    if (value < best) continue;
    equals = value > best ? 1 : equals + 1;
    best = value;
    if (random_.one_in(equals)) chosen = option.move;
  }
  return chosen;
}

}  // namespace agon::sugargame
