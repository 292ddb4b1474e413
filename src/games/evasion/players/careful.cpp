#include "games/evasion/players/careful.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "games/evasion/players/building.h"
#include "games/evasion/players/surroundings.h"
#include "games/evasion/rules/room.h"

namespace agon::evasion {
namespace {

constexpr int horizon_in_a_closed_room = 160;  ///< ticks; only there the window holds all reachable cells

/// Cells `low` to `high` of a row as bits, as far as they are in the window; 0 if none is.
std::uint64_t bits(int low, int high) {
  low = std::max(low, 0);
  high = std::min(high, 63);
  if (low > high) return 0;
  const std::uint64_t up_to_high = high == 63 ? ~std::uint64_t{0} : (std::uint64_t{1} << (high + 1)) - 1;
  return up_to_high & ~((std::uint64_t{1} << low) - 1);
}

int half_width(int square_margin, int dy) {
  int width = -1;
  while ((width + 1) * (width + 1) + dy * dy <= square_margin) ++width;
  return width;
}

}  // namespace

Safety::Safety(const State& state, const Walls& walls, const std::vector<Point>& path)
    : tick_(state.tick), path_(path) {
  const Box box = box_around(walls, state.prey);
  const bool whole_width = box.width() <= size;
  const bool whole_height = box.height() <= size;
  origin_ = {whole_width ? box.left : state.prey.x - size / 2,
             whole_height ? box.top : state.prey.y - size / 2};
  longest_horizon_ = whole_width && whole_height ? horizon_in_a_closed_room : size - 4;
  longest_horizon_ = std::min(longest_horizon_, static_cast<int>(path.size()));
  clear_walls(walls);
}

void Safety::clear_walls(const Walls& walls) {
  const std::uint64_t columns = bits(-origin_.x, field_size - 1 - origin_.x);
  for (int row = 0; row < size; ++row) {
    const int y = origin_.y + row;
    free_[row] = y >= 0 && y < field_size ? columns : 0;
  }
  for (const Wall& wall : walls) {
    const int first = std::max(0, wall.y1 - origin_.y);
    const int last = std::min(size - 1, wall.y2 - origin_.y);
    const std::uint64_t cells = bits(wall.x1 - origin_.x, wall.x2 - origin_.x);
    for (int row = first; row <= last; ++row) free_[row] &= ~cells;
  }
}

void Safety::clear_disc(Board& board, const Point& centre, int square_margin) const {
  const int column = centre.x - origin_.x;
  for (int dy = 0, width = half_width(square_margin, 0); width >= 0;
       width = half_width(square_margin, ++dy)) {
    const std::uint64_t cells = ~bits(column - width, column + width);
    const int below = centre.y - origin_.y + dy;
    const int above = centre.y - origin_.y - dy;
    if (below >= 0 && below < size) board[below] &= cells;
    if (above >= 0 && above < size) board[above] &= cells;
  }
}

void Safety::spread(Board& board) {
  for (auto& row : board) row |= row << 1 | row >> 1;
  std::uint64_t above = 0;
  for (int index = 0; index < size; ++index) {
    const std::uint64_t here = board[index];
    board[index] = here | above | (index + 1 < size ? board[index + 1] : 0);
    above = here;
  }
}

void Safety::look(int horizon, int square_margin) {
  safe_ = free_;
  clear_disc(safe_, path_[horizon - 1], square_margin);
  for (int later = horizon - 2; later >= 0; --later) {
    // The hunter's step from path_[later] to path_[later + 1] happens in this tick.
    if ((tick_ + later + 1) % 2 != 0) {
      spread(safe_);
      for (int row = 0; row < size; ++row) safe_[row] &= free_[row];
    }
    clear_disc(safe_, path_[later], square_margin);
  }
}

bool Safety::safe(const Point& cell) const {
  const int x = cell.x - origin_.x;
  const int y = cell.y - origin_.y;
  return x >= 0 && x < size && y >= 0 && y < size && (safe_[y] >> x & 1) != 0;
}

namespace {

/// Worth of free cells in ticks: `ticks` for each halving (log2, linear between powers of two), and half a
/// tick a cell, since a large room takes the hunter long to cross.
int worth(int cells, int ticks) {
  if (cells < 1) return 0;
  const auto number = static_cast<unsigned>(cells);
  const int whole = std::bit_width(number) - 1;
  const int power = 1 << whole;
  return ticks * whole + ticks * (cells - power) / power + cells / 2;
}

/// Ticks that a hunter needs at least to return to a prey behind its own wall: the length of a field.
constexpr int way_back = field_size;

}  // namespace

std::array<int, field_size> outlook(const Lane& lane, int ticks_a_halving) {
  std::array<int, field_size> value{};
  const int steps = static_cast<int>(lane.hunter.size()) - 1;
  const int uncut = lane.tick + steps + worth(lane.high - lane.low + 1, ticks_a_halving);
  for (int cell = lane.low; cell <= lane.high; ++cell) value[cell] = uncut;
  for (int later = steps - 1; later >= 1; --later) {
    const int tick = lane.tick + later;
    if (tick % 2 != 0) {  // the prey moves in this tick
      int before = value[lane.low];
      for (int cell = lane.low; cell <= lane.high; ++cell) {
        const int here = value[cell];
        value[cell] = std::max({before, here, cell < lane.high ? value[cell + 1] : here});
        before = here;
      }
    }
    if (tick < lane.next_wall) continue;
    const int hunter = lane.hunter[later];
    const int direction = lane.hunter[later + 1] - hunter;
    if (direction == 0 || hunter < lane.low || hunter > lane.high) continue;
    const int beyond = direction > 0 ? lane.high - hunter : hunter - lane.low;
    const int before = lane.high - lane.low - beyond;
    const int cut = tick + worth(beyond, ticks_a_halving);
    const int parted = tick + way_back + worth(before, ticks_a_halving);
    for (int cell = lane.low; cell < hunter; ++cell)
      value[cell] = std::min(value[cell], direction > 0 ? parted : cut);
    for (int cell = hunter + 1; cell <= lane.high; ++cell)
      value[cell] = std::min(value[cell], direction > 0 ? cut : parted);
  }
  return value;
}

namespace {

constexpr int path_ahead = 160;  ///< ticks of the hunter's path that are considered

/// Ticks that halving the room costs a good hunter: a wall on this axis, after one on the other. With at most
/// two walls it must remove one for each that it builds, so only the time until the next cut counts.
int ticks_a_halving(const Config& config) {
  constexpr int least = 60, most = 600, with_two_walls = 10;
  return config.max_walls <= 2 ? with_two_walls : std::clamp(2 * config.wall_interval, least, most);
}

CarefulSteps careful_moves(const State& state) {
  CarefulSteps choices;
  std::size_t index = 0;
  for (int y = -1; y <= 1; ++y) {
    for (int x = -1; x <= 1; ++x) {
      CarefulStep& choice = choices[index++];
      choice.velocity = {x, y};
      choice.cell = moved({state.prey, {x, y}}, state.walls).position;
    }
  }
  return choices;
}

/// Adds safety to the steps after which the prey can live longest, given the walls of `state`.
void add_safety(CarefulSteps& choices, const State& state, int weight) {
  const auto path = hunter_path(state, path_ahead);
  Safety safety(state, state.walls, path);
  bool any = false;
  for (int horizon = safety.longest_horizon(); horizon >= 1 && !any; horizon = horizon * 3 / 4) {
    safety.look(horizon, capture_distance * capture_distance);
    for (CarefulStep& choice : choices) {
      if (!safety.safe(choice.cell)) continue;
      choice.safety += horizon * weight;
      any = true;
    }
  }
}

/// Adds safety for the walls that the hunter may build in this tick.
void add_safety_behind_new_walls(CarefulSteps& choices, const Config& config, const State& state) {
  if (!wall_is_due(config, state)) return;
  for (const bool upright : {true, false}) {
    if (prey_ahead(state, upright) <= 0) continue;
    const Action wall = spanning_wall(config, state, upright);
    if (!wall.create) continue;
    State built = state;
    built.walls.insert(built.walls.begin(), *wall.create);
    add_safety(choices, built, 1);
  }
}

void add_prospects(CarefulSteps& choices, const Config& config, const State& state) {
  const Box box = box_around(state.walls, state.prey);
  const auto path = hunter_path(state, 2 * std::max(box.width(), box.height()) + 20);
  int next_wall = state.last_wall ? *state.last_wall + config.wall_interval : 0;
  if (config.max_walls == 0) next_wall = std::numeric_limits<int>::max();
  Lane across{box.left, box.right, state.tick, next_wall, {state.hunter.x}};
  Lane down{box.top, box.bottom, state.tick, next_wall, {state.hunter.y}};
  for (const Point& cell : path) {
    across.hunter.push_back(cell.x);
    down.hunter.push_back(cell.y);
  }
  const auto by_column = outlook(across, ticks_a_halving(config));
  const auto by_row = outlook(down, ticks_a_halving(config));
  for (CarefulStep& choice : choices) choice.room = by_column[choice.cell.x] + by_row[choice.cell.y];
}

}  // namespace

CarefulSteps careful_steps(const Config& config, const State& state) {
  CarefulSteps steps = careful_moves(state);
  add_safety(steps, state, 2);
  add_safety_behind_new_walls(steps, config, state);
  add_prospects(steps, config, state);
  return steps;
}

const CarefulStep& most_careful(const CarefulSteps& steps) {
  const auto worse = [](const CarefulStep& one, const CarefulStep& other) {
    return one.safety != other.safety ? one.safety < other.safety : one.room < other.room;
  };
  return *std::max_element(steps.begin(), steps.end(), worse);
}

}  // namespace agon::evasion
