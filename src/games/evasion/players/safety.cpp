#include "games/evasion/players/safety.h"

#include <algorithm>

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

std::vector<Point> hunter_path(const State& state, int ticks) {
  std::vector<Point> path;
  path.reserve(static_cast<std::size_t>(ticks));
  Motion hunter{state.hunter, state.hunter_velocity};
  for (int later = 0; later < ticks; ++later) {
    hunter = moved(hunter, state.walls);
    path.push_back(hunter.position);
  }
  return path;
}

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

}  // namespace agon::evasion
