#include <algorithm>
#include <array>

#include "core/random.h"
#include "games/tron/rules/map.h"

namespace agon::tron {
namespace {

constexpr int clearance = 4;  ///< cells around a start that stay empty, along both axes together

class Generator {
 public:
  Generator(int width, int height, std::uint64_t seed)
      : width_(width),
        height_(height),
        random_(seed, "tron.map") {
    std::fill_n(cells_.begin(), size(), 'E');
    for (int x = 0; x < width; ++x) letter({x, 0}) = letter({x, height - 1}) = 'W';
    for (int y = 0; y < height; ++y) letter({0, y}) = letter({width - 1, y}) = 'W';
  }

  /// Bars of random place and length with their mirror images, while everything stays connected.
  Map map() {
    const int bars = width_ * height_ / 60 + random_.between(0, width_ * height_ / 60);
    for (int bar = 0; bar < bars; ++bar) try_bar();
    return {rows(), {Start{1, 1, Direction::Right}, Start{width_ - 2, height_ - 2, Direction::Left}}};
  }

 private:
  /// Row by row: a learner's matches begin by the hundred thousand a second, so nothing is allocated for a try.
  using Cells = std::array<char, most_cells>;

  std::size_t size() const { return static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_); }
  std::size_t index(const Position& at) const {
    return static_cast<std::size_t>(at.y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(at.x);
  }
  char& letter(const Position& at) { return cells_[index(at)]; }
  std::vector<std::string> rows() const {
    std::vector<std::string> rows;
    rows.reserve(static_cast<std::size_t>(height_));
    for (int y = 0; y < height_; ++y)
      rows.emplace_back(&cells_[index({0, y})], static_cast<std::size_t>(width_));
    return rows;
  }

  void try_bar() {
    Cells kept;
    std::copy_n(cells_.begin(), size(), kept.begin());
    const auto direction = static_cast<Direction>(random_.between(1, 2));
    const int length = random_.between(1, 7);
    Position at{random_.between(1, width_ - 2), random_.between(1, height_ - 2)};
    for (int cell = 0; cell < length && may_stand(at); ++cell, at = ahead(at, direction)) {
      letter(at) = 'W';
      letter({width_ - 1 - at.x, height_ - 1 - at.y}) = 'W';
    }
    if (!connected()) std::copy_n(kept.begin(), size(), cells_.begin());
  }

  bool may_stand(const Position& at) const {
    if (at.x < 1 || at.y < 1 || at.x > width_ - 2 || at.y > height_ - 2) return false;
    const int near = at.x - 1 + at.y - 1;
    const int far = width_ - 2 - at.x + height_ - 2 - at.y;
    return near > clearance && far > clearance;
  }

  /// Every empty cell can be reached from the first start. The border is walls, so no step leaves the board.
  bool connected() const {
    Cells left;
    std::copy_n(cells_.begin(), size(), left.begin());
    std::array<std::uint16_t, most_cells> front;
    std::size_t waiting = 0;
    const auto reach = [&](std::size_t cell) {
      if (left[cell] != 'E') return;
      left[cell] = 'W';
      front[waiting++] = static_cast<std::uint16_t>(cell);
    };
    reach(index({1, 1}));
    const auto width = static_cast<std::size_t>(width_);
    while (waiting > 0) {
      const std::size_t at = front[--waiting];
      for (const std::size_t beside : {at - width, at + 1, at + width, at - 1}) reach(beside);
    }
    return std::find(left.begin(), left.begin() + static_cast<std::ptrdiff_t>(size()), 'E') ==
           left.begin() + static_cast<std::ptrdiff_t>(size());
  }

  int width_, height_;
  Random random_;
  Cells cells_;  ///< W wall, E empty
};

}  // namespace

Map generated_map(int width, int height, std::uint64_t seed) { return Generator(width, height, seed).map(); }

}  // namespace agon::tron
