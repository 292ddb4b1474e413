#include "games/sugargame/players/plain_player.h"

#include <algorithm>

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

constexpr std::array<int, 4> way_steps{-board_size, -1, 1, board_size};  ///< up, left, right, down

/// The ways open to the five agents, four bits each, in the order of way_steps. The halves of a word hold two
/// ways, so both are looked up at once. A removed agent stands beyond the board and has none.
std::uint32_t ways_of(const View& view, Cells free) {
  constexpr auto halves = [](Cells low, Cells high) { return low | std::uint64_t{high} << 32; };
  const std::uint64_t first_two = halves(down(free), right(free)), last_two = halves(left(free), up(free));
  const int first = view.seat * agents_a_side;
  std::uint64_t ways = 0;
  for (int index = 0; index < agents_a_side; ++index) {
    const int cell = view.agents[static_cast<std::size_t>(first + index)] & 31;
    ways |= ((first_two >> cell & halves(1, 1)) | (last_two >> cell & halves(1, 1)) << 2) << (4 * index);
  }
  return static_cast<std::uint32_t>(ways) | static_cast<std::uint32_t>(ways >> 32) << 1;
}

/// Number of ways of all agents before each one; the last entry counts all ways.
std::array<int, agents_a_side + 1> ways_before(std::uint32_t ways) {
  ways -= ways >> 1 & 0x55555U;
  ways = (ways & 0x33333U) + (ways >> 2 & 0x33333U);
  std::array<int, agents_a_side + 1> before{};
  for (std::size_t index = 0; index < agents_a_side; ++index)
    before[index + 1] = before[index] + static_cast<int>(ways >> (4 * index) & 15);
  return before;
}

/// For four bits: the position of the set bit with `rank` set bits below it.
constexpr auto place_of_rank = [] {
  std::array<std::array<std::uint8_t, 4>, 16> places{};
  for (std::size_t bits = 0; bits < 16; ++bits)
    for (std::uint8_t place = 0, rank = 0; place < 4; ++place)
      if ((bits >> place & 1U) != 0) places[bits][rank++] = place;
  return places;
}();

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
    // The window is one point wider than needed, to recognise equal moves.
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

Action placement(const View& view) {
  return {view.place, view.place % agents_a_side, home_row(static_cast<Seat>(view.seat))};
}

Action Drifter::decide(const View& view, Nanoseconds) {
  if (view.place != -1) return placement(view);
  const Cells free = all_cells & ~(side_cells(view.agents, 0) | side_cells(view.agents, 1));
  const std::uint32_t ways = ways_of(view, free);
  if (ways == 0) return {};
  const auto before = ways_before(ways);
  const auto rank = static_cast<int>(random_.below(static_cast<std::uint32_t>(before.back())));
  // Counts all agents without branches, since the processor cannot predict a random choice.
  std::size_t index = 0;
  for (std::size_t each = 1; each < agents_a_side; ++each) index += before[each] <= rank ? 1 : 0;
  const auto way = place_of_rank[ways >> (4 * index) & 15][static_cast<std::size_t>(rank - before[index])];
  const int agent = view.seat * agents_a_side + static_cast<int>(index);
  const int to = view.agents[static_cast<std::size_t>(agent)] + way_steps[way];
  return {agent, column_of(to), row_of(to)};
}

}  // namespace agon::sugargame
