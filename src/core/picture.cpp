#include "core/picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/from_json.h"

namespace agon {

json::value Color::to_json() const { return json::value(fmt::format("#{:06x}", rgb)); }

void Color::read_json(const json::value& value, const std::string& where) {
  const bool right_form = value.is_string() && value.get_string().size() == 7 && value.get_string()[0] == '#';
  if (!right_form) reading::refuse(where, "a colour as \"#rrggbb\"", value);
  std::uint32_t code = 0;
  for (const char letter : std::string_view(value.get_string()).substr(1)) {
    const char* digits = "0123456789abcdef";
    const auto* digit = std::char_traits<char>::find(digits, 16, letter);
    if (digit == nullptr) reading::refuse(where, "a colour as \"#rrggbb\"", value);
    code = code * 16 + static_cast<std::uint32_t>(digit - digits);
  }
  rgb = code;
}

/// The chances are proportional to the exponentials of the amounts: for two sides, the difference that counts
/// 1/2 means odds of three to one. Rounded to few digits, so that every JSON reader reads the same number.
void compare_amounts(Lead& lead, double half) {
  const double weight = std::log(3.0) / half;
  double most = 0, sum = 0;
  for (auto& side : lead.sides) {
    side.amount = std::round(side.amount * 1e3) / 1e3;
    most = std::max(most, side.amount);
  }
  for (auto& side : lead.sides) sum += side.value = std::exp(weight * (side.amount - most));
  for (auto& side : lead.sides)
    side.value = std::clamp(std::round((2 * side.value / sum - 1) * 1e4) / 1e4, -0.9998, 0.9998);
  lead.value = lead.sides.empty() ? 0 : lead.sides.front().value;
}

double standing_of(const Lead& lead, std::uint32_t seat) {
  for (const auto& side : lead.sides)
    if (std::find(side.seats.begin(), side.seats.end(), seat) != side.seats.end()) return side.value;
  return 0;
}

namespace {

constexpr int least_board = 120;     // cells: on a smaller one everything is large enough
constexpr double part = 0.2;         // greatest share of the board's side that a room may take
constexpr double margin = 5;         // cells round the room: its walls and a few more
constexpr double least_part = 0.12;  // least share of the board: closer, one figure would fill the picture

struct Cell {
  int x = 0, y = 0;
};

/// The cells round a figure: walls, and cells reached so far.
class Surroundings {
 public:
  Surroundings(const Picture& picture, const Cell& middle, int reach)
      : left_(middle.x - reach), top_(middle.y - reach), side_(2 * reach + 1) {
    cells_.assign(static_cast<std::size_t>(side_) * static_cast<std::size_t>(side_), false);
    for (int y = 0; y < side_; ++y)
      for (int x = 0; x < side_; ++x)
        if (left_ + x < 0 || top_ + y < 0 || left_ + x >= picture.width || top_ + y >= picture.height)
          block(left_ + x, top_ + y);
    for (const auto& line : picture.lines) draw(line);
  }

  /// Whether the cell is free and reached for the first time.
  bool reach(const Cell& cell) {
    if (!holds(cell.x, cell.y) || cells_[index(cell.x, cell.y)]) return false;
    return cells_[index(cell.x, cell.y)] = true;
  }
  bool reached(const Cell& cell) const { return holds(cell.x, cell.y) && cells_[index(cell.x, cell.y)]; }

 private:
  bool holds(int x, int y) const { return x >= left_ && y >= top_ && x < left_ + side_ && y < top_ + side_; }
  std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y - top_) * static_cast<std::size_t>(side_) +
           static_cast<std::size_t>(x - left_);
  }
  void block(int x, int y) { cells_[index(x, y)] = true; }

  /// Only upright and level lines are walls, and of these only those that have a width.
  void draw(const Line& line) {
    if ((line.x1 != line.x2 && line.y1 != line.y2) || line.width <= 0) return;
    const auto within = [&](double from, double to, int begin) {
      const double low = std::max<double>(std::min(from, to), begin),
                   high = std::min<double>(std::max(from, to), begin + side_ - 1);
      return std::pair{static_cast<int>(std::ceil(low)), static_cast<int>(std::floor(high))};
    };
    const auto [x1, x2] = within(line.x1, line.x2, left_);
    const auto [y1, y2] = within(line.y1, line.y2, top_);
    for (int y = y1; y <= y2; ++y)
      for (int x = x1; x <= x2; ++x) block(x, y);
  }

  int left_, top_, side_;
  std::vector<bool> cells_;
};

struct Bounds {
  int left, top, right, bottom;

  void hold(const Cell& cell) {
    left = std::min(left, cell.x), right = std::max(right, cell.x);
    top = std::min(top, cell.y), bottom = std::max(bottom, cell.y);
  }
  int width() const { return right - left + 1; }
  int height() const { return bottom - top + 1; }
};

std::vector<Cell> figures_of(const Picture& picture) {
  std::vector<Cell> cells;
  for (const auto& sprite : picture.sprites)
    if (sprite.shape != Shape::ring)
      cells.push_back({static_cast<int>(std::lround(sprite.x)), static_cast<int>(std::lround(sprite.y))});
  return cells;
}

/// Widens a room to the board's shape, within the board.
Region widened(const Bounds& room, const Picture& picture) {
  const double board_width = picture.width, board_height = picture.height;
  const double least =
      std::max((room.width() + 2 * margin) / board_width, (room.height() + 2 * margin) / board_height);
  const double share = std::clamp(least, least_part, 1.0);
  Region sector{0, 0, share * board_width, share * board_height};
  sector.x = std::clamp((room.left + room.right + 1 - sector.width) / 2, 0.0, board_width - sector.width);
  sector.y = std::clamp((room.top + room.bottom + 1 - sector.height) / 2, 0.0, board_height - sector.height);
  return sector;
}

}  // namespace

Region focus_of(const Picture& picture) {
  if (!picture.tiles.empty() || std::min(picture.width, picture.height) < least_board) return {};
  const auto figures = figures_of(picture);
  if (figures.size() < 2) return {};
  const int widest = static_cast<int>(part * picture.width),
            highest = static_cast<int>(part * picture.height);
  const Cell begin = figures.front();
  Surroundings around(picture, begin, std::max(widest, highest));
  Bounds room{begin.x, begin.y, begin.x, begin.y};
  std::vector<Cell> next;
  if (around.reach(begin)) next.push_back(begin);
  while (!next.empty()) {
    const Cell cell = next.back();
    next.pop_back();
    room.hold(cell);
    if (room.width() > widest || room.height() > highest) return {};
    for (int dy = -1; dy <= 1; ++dy)  // figures pass between two diagonal neighbours
      for (int dx = -1; dx <= 1; ++dx)
        if (around.reach({cell.x + dx, cell.y + dy})) next.push_back({cell.x + dx, cell.y + dy});
  }
  const bool all =
      std::all_of(figures.begin(), figures.end(), [&](const Cell& cell) { return around.reached(cell); });
  return all ? widened(room, picture) : Region{};
}

}  // namespace agon
