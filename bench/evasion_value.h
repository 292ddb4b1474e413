// How long the prey will last in a position of Evasion, by a table that is learned from games. The rows that
// apply to a position are added up, and the sums go through units without negative values. In play only whole
// numbers are used, so that a table decides alike on every machine.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <boost/container/static_vector.hpp>
#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include "core/errors.h"
#include "games/evasion/players/surroundings.h"

namespace agon::evasion::learned {

inline constexpr int units = 16;
inline constexpr int one = 256;     ///< what stands for 1 in the numbers, and for a doubling of the ticks
inline constexpr int lengths = 18;  ///< steps of a scale of cells or ticks
inline constexpr int offsets = 2 * lengths;

/// Where the rows of each kind begin. An axis is seen along the hunter's direction of travel; both axes use
/// the same rows.
enum Row {
  room = 0,                             ///< cells of the prey's room behind it, then before it
  behind = room + lengths * lengths,    ///< how far the prey is ahead, then cells behind it
  before = behind + offsets * lengths,  ///< the same, then cells before it
  both = before + offsets * lengths,    ///< how far it is ahead on each axis, the smaller first
  sizes = both + offsets * offsets,     ///< of the room on each axis, the smaller first
  due = sizes + lengths * lengths,      ///< ticks until a wall can be built, then how far it is ahead
  spare = due + lengths * offsets,      ///< walls that can still be built, then the ticks until one can
  limits = spare + 4 * lengths,         ///< the interval of walls, then their number
  stands = limits + lengths * 6,        ///< parity of the tick; whether a wall parts them; both inside
  rows = stands + 8,
};
using Rows = boost::container::static_vector<std::uint16_t, 16>;

/// 0 to 6 as they are, then steps that grow by a third to a half.
constexpr int step_of(int length) {
  constexpr std::array from{0, 1, 2, 3, 4, 5, 6, 8, 10, 13, 17, 23, 31, 43, 61, 86, 121, 171};
  static_assert(from.size() == lengths);
  int step = lengths - 1;
  while (step > 0 && from[static_cast<std::size_t>(step)] > length) --step;
  return step;
}

constexpr int step_of_offset(int offset) {
  constexpr int none = lengths - 1;
  return offset > 0 ? none + step_of(offset) : none - step_of(-offset);
}

constexpr int pair(int first, int second, int count) {
  return std::min(first, second) * count + std::max(first, second);
}

/// The prey's place on one axis, along the hunter's direction.
struct Place {
  int ahead;   ///< cells by which the prey is ahead of the hunter
  int behind;  ///< free cells behind the prey
  int before;  ///< free cells before it
};

inline Rows rows_of(const Config& config, const State& state) {
  const Box box = box_around(state.walls, state.prey);
  const int left = state.prey.x - box.left, right = box.right - state.prey.x;
  const int up = state.prey.y - box.top, down = box.bottom - state.prey.y;
  const auto [vx, vy] = state.hunter_velocity;
  const Place axes[2]{{prey_ahead(state, true), vx > 0 ? left : right, vx > 0 ? right : left},
                      {prey_ahead(state, false), vy > 0 ? up : down, vy > 0 ? down : up}};
  const int wait = state.last_wall ? std::max(0, *state.last_wall + config.wall_interval - state.tick) : 0;
  Rows found;
  const auto add = [&](int row) { found.push_back(static_cast<std::uint16_t>(row)); };
  for (const Place& axis : axes) {
    const int ahead = step_of_offset(axis.ahead);
    add(room + step_of(axis.behind) * lengths + step_of(axis.before));
    add(behind + ahead * lengths + step_of(axis.behind));
    add(before + ahead * lengths + step_of(axis.before));
    add(due + step_of(wait) * offsets + ahead);
  }
  add(both + pair(step_of_offset(axes[0].ahead), step_of_offset(axes[1].ahead), offsets));
  add(sizes + pair(step_of(box.width() - 1), step_of(box.height() - 1), lengths));
  const int free = std::clamp(config.max_walls - static_cast<int>(state.walls.size()), 0, 3);
  add(spare + free * lengths + step_of(wait));
  const int most_walls =
      std::min(5, static_cast<int>(std::bit_width(static_cast<unsigned>(config.max_walls))));
  add(limits + step_of(config.wall_interval) * 6 + most_walls);
  const auto wall = wall_ahead(state);
  const bool inside = state.hunter.x >= box.left && state.hunter.x <= box.right &&
                      state.hunter.y >= box.top && state.hunter.y <= box.bottom;
  add(stands + state.tick % 2 * 4 + (wall && parts(*wall, state) ? 2 : 0) + (inside ? 1 : 0));
  return found;
}

class Table {
 public:
  static constexpr std::size_t weights_at = (std::size_t{rows} + 1) * units;
  static constexpr std::size_t size = weights_at + units + 1;

  /// `numbers`: the rows, a row of biases, a weight for each unit, and a constant; `size` of them.
  explicit Table(std::vector<std::int16_t> numbers) : numbers_(std::move(numbers)) {}
  static Table read(const std::string& path) {
    std::vector<std::int16_t> numbers(size);
    std::ifstream file(path, std::ios::binary);
    if (!file.read(reinterpret_cast<char*>(numbers.data()), size * sizeof numbers[0]))
      throw BadRequest(path + " holds no table that this program has written");
    return Table(std::move(numbers));
  }

  /// The logarithm to base two of one more than the ticks that the prey will last, in parts of `one`.
  int value(const Config& config, const State& state) const {
    std::array<std::int32_t, units> sums{};
    const auto add = [&](std::size_t row) {
      for (std::size_t unit = 0; unit < units; ++unit) sums[unit] += numbers_[row * units + unit];
    };
    add(rows);
    for (const std::uint16_t row : rows_of(config, state)) add(row);
    std::int64_t value = numbers_[weights_at + units] * one;
    for (std::size_t unit = 0; unit < units; ++unit)
      value += std::int64_t{std::max(sums[unit], 0)} * numbers_[weights_at + unit];
    return static_cast<int>(value / one);
  }
  /// The ticks, from value() along straight lines between powers of two.
  int ticks(const Config& config, const State& state) const {
    constexpr int most = 16 * one;
    const int doublings = std::clamp(value(config, state), 0, most);
    const int power = 1 << doublings / one;
    return power + power * (doublings % one) / one - 1;
  }

 private:
  std::vector<std::int16_t> numbers_;
};

}  // namespace agon::evasion::learned
