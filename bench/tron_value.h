// A value of Tron's positions that is learned from games: a table whose rows are added up for each side, and
// a weight for each unit of the sum. It is added to the champion's own value. Whole numbers alone are used in
// play, so that a table plays the same on every machine. Boards have at most 768 cells, as all built-in and
// generated ones of the usual size.
#pragma once

#include <cstring>
#include <fstream>
#include <span>
#include <string>
#include <vector>

#include "core/errors.h"
#include "games/tron/players/judge.h"

namespace agon::tron::learned {

inline constexpr std::size_t words = 12;
inline constexpr int units = 16;
inline constexpr int one = 256;  ///< what stands for 1 in the rows

// The window: the cells around a side, turned so that the side looks up.
inline constexpr int radius = 6;
inline constexpr int width = 2 * radius + 1;
inline constexpr int window = width * width;
inline constexpr int far_places =
    24;                           ///< of the other side outside the window: eight directions, three distances
inline constexpr int phases = 3;  ///< of a breaker: ready or active, ready within five cycles, later

/// Where the rows of each kind begin.
enum Row {
  cells = 0,                            ///< phase, then area or outside, own wall, the other's; then cell
  other = cells + phases * 3 * window,  ///< phase, then where the other side is
  breaker = other + phases * (window + far_places),  ///< steps to the other's wall, then the breaker's time
  room = breaker + 12 * 19,                          ///< phase, then cells of territory
  targets = room + phases * 40,                      ///< phase, then the other's walls within reach
  health = targets + phases * 17,                    ///< health, then part of the game
  lead = health + 6 * 10,                            ///< lead, then part of the game
  lack = lead + 53 * 6,                              ///< cycles without room, then health
  rows = lack + 16 * 3,
};

inline int phase_of(const SideCounts& counts) {
  return counts.active > 0 || counts.wait == 0 ? 0 : counts.wait <= 5 ? 1 : 2;
}

constexpr int cell_at(int right, int ahead) { return (radius - ahead) * width + right + radius; }

/// Steps to the right and ahead of an agent that looks in a direction.
struct Way {
  int right = 0, ahead = 0;
};
constexpr Way turned(Direction direction, int dx, int dy) {
  switch (direction) {
    case Direction::Up:
      return {dx, -dy};
    case Direction::Right:
      return {dy, dx};
    case Direction::Down:
      return {-dx, dy};
    default:
      return {-dy, -dx};
  }
}

/// For each direction: where a cell of the board's window lies in the turned one.
inline constexpr auto turns = [] {
  std::array<std::array<std::uint8_t, window>, 4> all{};
  for (std::size_t direction = 0; direction < 4; ++direction)
    for (int dy = -radius; dy <= radius; ++dy)
      for (int dx = -radius; dx <= radius; ++dx) {
        const Way way = turned(static_cast<Direction>(direction), dx, dy);
        all[direction][static_cast<std::size_t>((dy + radius) * width + dx + radius)] =
            static_cast<std::uint8_t>(cell_at(way.right, way.ahead));
      }
  return all;
}();

constexpr int place_of(Way way) {
  const int right = way.right < 0 ? -way.right : way.right;
  const int ahead = way.ahead < 0 ? -way.ahead : way.ahead;
  if (right <= radius && ahead <= radius) return cell_at(way.right, way.ahead);
  const int band = right + ahead <= 10 ? 0 : right + ahead <= 18 ? 1 : 2;
  return window + band * 8 + (way.ahead > 0 ? 4 : 0) + (way.right > 0 ? 2 : 0) + (right > ahead ? 1 : 0);
}

/// The row that means the same in the mirrored position.
constexpr int mirrored(int row) {
  const auto flipped = [](int cell) { return cell / width * width + width - 1 - cell % width; };
  if (row < other) return row / window * window + flipped(row % window);
  if (row >= breaker) return row;
  const int at = (row - other) % (window + far_places);
  return row - at + (at < window ? flipped(at) : window + ((at - window) ^ 2));
}

/// Cuts the cells around an agent out of sets of cells.
class Cut {
 public:
  Cut(const Board& board, Position at)
      : board_width_(board.width()),
        top_(std::max(0, at.y - radius)),
        bottom_(std::min(board.height() - 1, at.y + radius)),
        y_(at.y - radius),
        x_(at.x - radius) {
    if (x_ < 0) inside_ = inside_ << -x_ & all;
    if (x_ + width > board_width_) inside_ &= (std::uint64_t{1} << (board_width_ - x_)) - 1;
  }

  /// Calls `with(cell)` for each cell of the set in the window, from the top left.
  template <class With>
  void each(const search::Bits<words>& set, With&& with) const {
    int first = top_ * board_width_ + x_;
    for (int y = top_ - y_; y <= bottom_ - y_; ++y, first += board_width_) {
      const auto word = static_cast<std::size_t>(first >> 6);  // -1 is the word of zeros before the first
      const int bit = first & 63;
      std::uint64_t bits = (set.word(word) >> bit | set.word(word + 1) << 1 << (63 - bit)) & inside_;
      for (; bits != 0; bits &= bits - 1) with(y * width + std::countr_zero(bits));
    }
  }

 private:
  static constexpr std::uint64_t all = (1U << width) - 1;
  int board_width_, top_, bottom_, y_, x_;
  std::uint64_t inside_ = all;
};

/// Calls `add(row)` for the rows of the area walls around a side, and of what is outside. In a match they
/// depend on the side's place, direction and phase alone.
template <class P, class Add>
void area_rows_of(const P& position, Seat side, int phase, Add&& add) {
  const Agent& agent = position.state().agents[side];
  const Cut cut(position.state().board, agent.position);
  const auto& turn = turns[static_cast<std::size_t>(agent.direction)];
  std::array<bool, window> free{};
  const auto note = [&](int cell) { free[static_cast<std::size_t>(cell)] = true; };
  cut.each(position.open(), note);
  cut.each(position.walls(blue), note);
  cut.each(position.walls(yellow), note);
  for (std::size_t cell = 0; cell < window; ++cell)
    if (!free[cell]) add(cells + phase * 3 * window + turn[cell]);
}

/// Calls `add(row)` for all other rows of a side.
template <class P, class Add>
void other_rows_of(const P& position, Seat side, const SideCounts& counts, Add&& add) {
  const State& state = position.state();
  const Agent& agent = state.agents[side];
  const Position rival = state.agents[1 - side].position;
  const int phase = phase_of(counts);
  const auto& turn = turns[static_cast<std::size_t>(agent.direction)];
  const int first = cells + (phase * 3 + 1) * window;
  const Cut cut(state.board, agent.position);
  cut.each(position.walls(side), [&](int cell) { add(first + turn[static_cast<std::size_t>(cell)]); });
  cut.each(position.walls(1 - side),
           [&](int cell) { add(first + window + turn[static_cast<std::size_t>(cell)]); });
  add(other + phase * (window + far_places) +
      place_of(turned(agent.direction, rival.x - agent.position.x, rival.y - agent.position.y)));
  const int time = counts.active > 0 ? 12 + std::min(counts.active, 6) : std::min(counts.wait, 12);
  add(breaker + std::min(counts.steps, 11) * 19 + time);
  add(room + phase * 40 + (counts.room < 20 ? counts.room : std::min(39, 20 + (counts.room - 20) / 5)));
  add(targets + phase * 17 + std::min(counts.targets, 16));
  add(health + std::clamp(agent.health - 1, 0, 5) * 10 + std::min(counts.left / 30, 9));
  add(lead + std::clamp(state.scores[side] - state.scores[1 - side] + 26, 0, 52) * 6 +
      std::min(counts.left / 50, 5));
  add(lack + std::clamp(counts.lack, 0, 15) * 3 + std::clamp(agent.health - 1, 0, 2));
}

/// As it is played: rows, bias and weights one after the other in a file, in this machine's order of bytes.
class Table {
 public:
  using Eight = std::int16_t __attribute__((vector_size(16)));
  struct Sum {
    Eight of[units / 8];
  };
  static constexpr std::size_t size = (std::size_t{rows} + 2) * units;

  explicit Table(std::vector<std::int16_t> numbers) : numbers_(std::move(numbers)) {}

  static Table read(const std::string& path) {
    std::vector<std::int16_t> numbers(size);
    std::ifstream file(path, std::ios::binary);
    if (!file.read(reinterpret_cast<char*>(numbers.data()), size * sizeof(std::int16_t)))
      throw BadRequest("cannot read a table of " + std::to_string(size * sizeof(std::int16_t)) +
                       " bytes from " + path);
    return Table(std::move(numbers));
  }

  Sum begin() const {
    Sum sum{};
    add(sum, rows);  // the bias
    return sum;
  }
  void add(Sum& sum, int row) const {
    for (std::size_t at = 0; at < units / 8; ++at) {
      Eight more;
      std::memcpy(&more, numbers_.data() + static_cast<std::size_t>(row) * units + at * 8, sizeof more);
      sum.of[at] += more;
    }
  }
  /// In thousandths of a point.
  int value(const Sum& sum) const {
    const std::span weights(numbers_.data() + (std::size_t{rows} + 1) * units, units);
    int total = 0;
    for (std::size_t unit = 0; unit < units; ++unit)
      total += std::max<int>(sum.of[unit / 8][unit % 8], 0) * weights[unit] / 16;
    return total * 16 / one;
  }

 private:
  std::vector<std::int16_t> numbers_;
};

/// The champion's value, and what a table adds to it. Serves one match.
class Judge {
 public:
  explicit Judge(const Table& table)
      : table_(table), areas_(words * 64 * 4 * phases), known_(areas_.size()) {}

  int draw() const { return plain_.draw(); }

  template <class P>
  int operator()(const P& position) {
    SideCounts counts[2];
    const int plain = plain_.counted(position, counts);
    const Seat me = position.me();
    return plain + table_.value(sum_of(position, me, counts[0])) -
           table_.value(sum_of(position, 1 - me, counts[1]));
  }

 private:
  template <class P>
  Table::Sum sum_of(const P& position, Seat side, const SideCounts& counts) {
    const int phase = phase_of(counts);
    const auto direction = static_cast<std::size_t>(position.state().agents[side].direction);
    const std::size_t stand =
        (position.cell_of(side) * 4 + direction) * phases + static_cast<std::size_t>(phase);
    if (!known_[stand]) {
      known_[stand] = true;
      areas_[stand] = table_.begin();
      area_rows_of(position, side, phase, [&](int row) { table_.add(areas_[stand], row); });
    }
    Table::Sum sum = areas_[stand];
    other_rows_of(position, side, counts, [&](int row) { table_.add(sum, row); });
    return sum;
  }

  const Table& table_;
  TerritoryJudge<words> plain_;
  std::vector<Table::Sum> areas_;  ///< what the area walls around a place add up to
  std::vector<bool> known_;
};

}  // namespace agon::tron::learned
