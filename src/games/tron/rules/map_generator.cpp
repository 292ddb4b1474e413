#include "core/random.h"
#include "games/tron/rules/map.h"
#include "games/tron/rules/room.h"

namespace agon::tron {
namespace {

constexpr int clearance = 4;  ///< cells around a start that stay empty, along both axes together

class Generator {
 public:
  Generator(int width, int height, std::uint64_t seed)
      : width_(width), height_(height), random_(seed, "tron.map"), open_(height) {
    for (int y = 1; y < height - 1; ++y)
      for (int x = 1; x < width - 1; ++x) open_.open({x, y});
  }

  /// Bars of random place and length with their mirror images, while everything stays connected.
  Map map() {
    const int bars = width_ * height_ / 60 + random_.between(0, width_ * height_ / 60);
    for (int bar = 0; bar < bars; ++bar) try_bar();
    return {rows(), {Start{1, 1, Direction::Right}, Start{width_ - 2, height_ - 2, Direction::Left}}};
  }

 private:
  std::vector<std::string> rows() const {
    std::vector<std::string> rows;
    rows.reserve(static_cast<std::size_t>(height_));
    for (int y = 0; y < height_; ++y) {
      auto& row = rows.emplace_back(static_cast<std::size_t>(width_), 'W');
      for (int x = 1; x < width_ - 1; ++x)
        if (open_.is_open({x, y})) row[static_cast<std::size_t>(x)] = 'E';
    }
    return rows;
  }

  void try_bar() {
    const Room kept = open_;
    const auto direction = static_cast<Direction>(random_.between(1, 2));
    const int length = random_.between(1, 7);
    Position at{random_.between(1, width_ - 2), random_.between(1, height_ - 2)};
    for (int cell = 0; cell < length && may_stand(at); ++cell, at = ahead(at, direction)) {
      open_.close(at);
      open_.close({width_ - 1 - at.x, height_ - 1 - at.y});
    }
    if (open_ != kept && open_.reached_from({1, 1}) != open_) open_ = kept;
  }

  bool may_stand(const Position& at) const {
    if (at.x < 1 || at.y < 1 || at.x > width_ - 2 || at.y > height_ - 2) return false;
    const int near = at.x - 1 + at.y - 1;
    const int far = width_ - 2 - at.x + height_ - 2 - at.y;
    return near > clearance && far > clearance;
  }

  int width_, height_;
  Random random_;
  Room open_;  ///< without the border; a learner's matches begin by the hundred thousand a second: no heap
               ///< for a try
};

}  // namespace

Map generated_map(int width, int height, std::uint64_t seed) { return Generator(width, height, seed).map(); }

}  // namespace agon::tron
