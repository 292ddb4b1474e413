#include "games/zappy/players/walking.h"

#include <algorithm>

namespace agon::zappy {

namespace {

constexpr std::int64_t largest_map = 250 * 250;

constexpr Offset turned(Offset way, int turns) {
  for (; turns > 0; --turns) way = {-way.y, way.x};
  return way;
}

/// Section 4.3 of the protocol for a receiver that faces North; both sectors count at a tie.
bool in_sector(int forward, int left, int direction) {
  const auto length = [](int number) { return number < 0 ? -number : number; };
  const int f = length(forward), l = length(left);
  switch (direction) {
    case 0:
      return f == 0 && l == 0;
    case 1:
      return forward > 0 && 3 * l <= f;
    case 3:
      return left > 0 && 3 * f <= l;
    case 5:
      return forward < 0 && 3 * l <= f;
    case 7:
      return left < 0 && 3 * f <= l;
    default:
      if (3 * l < f || 3 * f < l) return false;
      return (forward > 0) == (direction == 2 || direction == 8) && (left > 0) == (direction <= 4) &&
             forward != 0 && left != 0;
  }
}

}  // namespace

bool fits(Offset way, int direction, int side_x, int side_y) {
  const bool x_ties = 2 * way.x == side_x || 2 * way.x == -side_x;
  const bool y_ties = 2 * way.y == side_y || 2 * way.y == -side_y;
  for (int x = 0; x <= (x_ties ? 1 : 0); ++x)
    for (int y = 0; y <= (y_ties ? 1 : 0); ++y)
      if (in_sector(y == 0 ? -way.y : way.y, x == 0 ? -way.x : way.x, direction)) return true;
  return false;
}

void Locator::fill() {
  frames_.clear();
  if (std::int64_t{width_} * height_ > largest_map) return;  // no server of this game has a larger map
  for (int lying = 0; lying <= (width_ == height_ ? 0 : 1); ++lying) {
    Frame frame;
    frame.lying = lying == 1;
    for (int y = 0; y < side_y(frame); ++y)
      for (int x = 0; x < side_x(frame); ++x)
        for (std::uint8_t turns = 0; turns < 4; ++turns)
          frames_.push_back({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y), turns, frame.lying});
  }
}

/// Keeps the frames that fit. If none does, somebody was pushed while it spoke: starts over from all frames.
template <class Fits>
void Locator::keep(Fits&& fits, bool hearsay) {
  if (frames_.empty()) fill();
  if (hearsay && std::none_of(frames_.begin(), frames_.end(), fits)) return;
  std::erase_if(frames_, [&](const Frame& frame) { return !fits(frame); });
  if (!frames_.empty()) return;
  fill();
  std::erase_if(frames_, [&](const Frame& frame) { return !fits(frame); });
}

Offset Locator::way_in(const Frame& frame, Offset mine, Offset its) const {
  const Offset place = turned(its, frame.turns);
  const int width = side_x(frame), height = side_y(frame);
  return {shorter_way(wrapped(mine.x, width), wrapped(frame.x + place.x, width), width),
          shorter_way(wrapped(mine.y, height), wrapped(frame.y + place.y, height), height)};
}

void Locator::heard(Offset mine, int direction, Offset its, bool hearsay) {
  keep(
      [&](const Frame& frame) {
        return fits(way_in(frame, mine, its), direction, side_x(frame), side_y(frame));
      },
      hearsay);
}

void Locator::was_heard(Offset mine, int direction, Offset its, bool hearsay) {
  if (frames_.empty()) return;
  keep(
      [&](const Frame& frame) {
        const Offset way = way_in(frame, mine, its);
        const int in_mine = direction == 0 ? 0 : (direction - 1 + 8 - 2 * frame.turns) % 8 + 1;
        return fits({-way.x, -way.y}, in_mine, side_x(frame), side_y(frame));
      },
      hearsay);
}

Offset Locator::way(Offset mine, Offset its) const {
  if (frames_.empty()) return {};
  constexpr std::size_t sample = 48;
  std::vector<Offset> ways;
  const std::size_t stride = std::max<std::size_t>(1, frames_.size() / sample);
  for (std::size_t each = 0; each < frames_.size(); each += stride)
    ways.push_back(way_in(frames_[each], mine, its));
  const auto distances = [&](Offset from) {
    long sum = 0;
    for (const Offset way : ways)
      sum += std::abs(shorter_way(from.x, way.x, width_)) + std::abs(shorter_way(from.y, way.y, height_));
    return sum;
  };
  return *std::min_element(ways.begin(), ways.end(),
                           [&](Offset a, Offset b) { return distances(a) < distances(b); });
}

void step_toward_sound(Commands& commands, int direction) {
  if (direction == 0) return;
  if (direction == 3 || direction == 4) commands.push_back(simply(Verb::Left));
  if (direction == 6 || direction == 7) commands.push_back(simply(Verb::Right));
  if (direction == 5) commands.insert(commands.end(), 2, simply(Verb::Left));
  commands.push_back(simply(Verb::Forward));
  if (direction == 2 || direction == 4) commands.push_back(simply(Verb::Left));
  if (direction == 8 || direction == 6) commands.push_back(simply(Verb::Right));
  if (direction % 2 == 0) commands.push_back(simply(Verb::Forward));
}

}  // namespace agon::zappy
