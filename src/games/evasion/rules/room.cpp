#include "games/evasion/rules/room.h"

#include <algorithm>
#include <vector>

namespace agon::evasion {

namespace {

/// The coordinates at which a wall begins or ends on one axis: cells between two cuts are alike.
std::vector<int> cuts_of(const Walls& walls, std::int16_t Wall::*first, std::int16_t Wall::*last) {
  std::vector<int> cuts{0, field_size};
  for (const Wall& wall : walls) {
    cuts.push_back(std::clamp<int>(wall.*first, 0, field_size));
    cuts.push_back(std::clamp(wall.*last + 1, 0, field_size));
  }
  std::sort(cuts.begin(), cuts.end());
  cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
  return cuts;
}

std::size_t part_of(const std::vector<int>& cuts, int at) {
  return static_cast<std::size_t>(std::upper_bound(cuts.begin(), cuts.end(), at) - cuts.begin()) - 1;
}

/// The field in blocks of cells that are all open or all walled: some hundred instead of 90,000 cells.
class Blocks {
 public:
  explicit Blocks(const Walls& walls)
      : columns_(cuts_of(walls, &Wall::x1, &Wall::x2)),
        rows_(cuts_of(walls, &Wall::y1, &Wall::y2)),
        width_(columns_.size() - 1),
        closed_(width_ * (rows_.size() - 1), false) {
    for (const Wall& wall : walls) close(wall);
  }

  int room_from(Point from) {
    open({part_of(columns_, from.x), part_of(rows_, from.y)});
    int room = 0;
    while (!waiting_.empty()) {
      const Block at = waiting_.back();
      waiting_.pop_back();
      room += (columns_[at.x + 1] - columns_[at.x]) * (rows_[at.y + 1] - rows_[at.y]);
      for (std::size_t y = at.y - (at.y > 0); y < std::min(at.y + 2, rows_.size() - 1); ++y)
        for (std::size_t x = at.x - (at.x > 0); x < std::min(at.x + 2, width_); ++x) open({x, y});
    }
    return room;
  }

 private:
  struct Block {
    std::size_t x, y;
  };

  void close(const Wall& wall) {
    const auto right = std::min(field_size - 1, static_cast<int>(wall.x2));
    const auto bottom = std::min(field_size - 1, static_cast<int>(wall.y2));
    const int left = std::max<int>(0, wall.x1), top = std::max<int>(0, wall.y1);
    if (right < left || bottom < top) return;
    for (auto y = part_of(rows_, top); y <= part_of(rows_, bottom); ++y)
      for (auto x = part_of(columns_, left); x <= part_of(columns_, right); ++x)
        closed_[y * width_ + x] = true;
  }
  void open(Block block) {
    if (closed_[block.y * width_ + block.x]) return;
    closed_[block.y * width_ + block.x] = true;
    waiting_.push_back(block);
  }

  std::vector<int> columns_, rows_;
  std::size_t width_;
  std::vector<bool> closed_;  ///< walled, or counted already
  std::vector<Block> waiting_;
};

}  // namespace

int reachable_room(const Walls& walls, Point from) {
  const bool inside = from.x >= 0 && from.y >= 0 && from.x < field_size && from.y < field_size;
  return inside ? Blocks(walls).room_from(from) : 0;
}

}  // namespace agon::evasion
