#include <algorithm>

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
        random_(seed, "tron.map"),
        rows_(static_cast<std::size_t>(height), std::string(static_cast<std::size_t>(width), 'E')) {
    for (int x = 0; x < width; ++x) letter({x, 0}) = letter({x, height - 1}) = 'W';
    for (int y = 0; y < height; ++y) letter({0, y}) = letter({width - 1, y}) = 'W';
  }

  /// Bars of random place and length with their mirror images, while everything stays connected.
  Map map() {
    const int bars = width_ * height_ / 60 + random_.between(0, width_ * height_ / 60);
    for (int bar = 0; bar < bars; ++bar) try_bar();
    return {rows_, {Start{1, 1, Direction::Right}, Start{width_ - 2, height_ - 2, Direction::Left}}};
  }

 private:
  char& letter(const Position& at) {
    return rows_[static_cast<std::size_t>(at.y)][static_cast<std::size_t>(at.x)];
  }

  void try_bar() {
    const auto kept = rows_;
    const auto direction = static_cast<Direction>(random_.between(1, 2));
    const int length = random_.between(1, 7);
    Position at{random_.between(1, width_ - 2), random_.between(1, height_ - 2)};
    for (int cell = 0; cell < length && may_stand(at); ++cell, at = ahead(at, direction)) {
      letter(at) = 'W';
      letter({width_ - 1 - at.x, height_ - 1 - at.y}) = 'W';
    }
    if (!connected()) rows_ = kept;
  }

  bool may_stand(const Position& at) const {
    if (at.x < 1 || at.y < 1 || at.x > width_ - 2 || at.y > height_ - 2) return false;
    const int near = at.x - 1 + at.y - 1;
    const int far = width_ - 2 - at.x + height_ - 2 - at.y;
    return near > clearance && far > clearance;
  }

  bool connected() const {
    auto rows = rows_;
    const auto empty = [&] {
      std::ptrdiff_t count = 0;
      for (const auto& row : rows) count += std::count(row.begin(), row.end(), 'E');
      return count;
    };
    std::vector<Position> front{{1, 1}};
    while (!front.empty()) {
      const Position at = front.back();
      front.pop_back();
      char& here = rows[static_cast<std::size_t>(at.y)][static_cast<std::size_t>(at.x)];
      if (here != 'E') continue;
      here = 'W';
      for (unsigned way = 0; way < 4; ++way) front.push_back(ahead(at, static_cast<Direction>(way)));
    }
    return empty() == 0;
  }

  int width_, height_;
  Random random_;
  std::vector<std::string> rows_;
};

}  // namespace

Map generated_map(int width, int height, std::uint64_t seed) { return Generator(width, height, seed).map(); }

}  // namespace agon::tron
