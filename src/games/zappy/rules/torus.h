// The map's geometry: steps, the field of view, and the directions of sounds. Integers only.
#pragma once

#include "games/zappy/rules/values.h"

namespace agon::zappy {

struct Offset {
  int x = 0, y = 0;

  bool operator==(const Offset&) const = default;
};

constexpr int wrapped(int place, int size) {
  const int rest = place % size;
  return rest < 0 ? rest + size : rest;
}

constexpr Offset ahead(Orientation orientation) {
  switch (orientation) {
    case Orientation::N:
      return {0, -1};
    case Orientation::E:
      return {1, 0};
    case Orientation::S:
      return {0, 1};
    case Orientation::W:
      return {-1, 0};
  }
  return {};
}

constexpr Orientation turned_right(Orientation orientation) {
  return orientation == Orientation::W ? Orientation::N
                                       : static_cast<Orientation>(static_cast<int>(orientation) + 1);
}
constexpr Orientation turned_left(Orientation orientation) {
  return orientation == Orientation::N ? Orientation::W
                                       : static_cast<Orientation>(static_cast<int>(orientation) - 1);
}
constexpr Offset right_of(Orientation orientation) { return ahead(turned_right(orientation)); }

/// Calls `see(x, y)` for every tile of the field of view of `level`, in the order of Look.
template <class See>
constexpr void each_in_view(const Config& config, int x, int y, Orientation orientation, int level,
                            See&& see) {
  const Offset forward = ahead(orientation), right = right_of(orientation);
  for (int row = 0; row <= level; ++row)
    for (int side = -row; side <= row; ++side)
      see(wrapped(x + row * forward.x + side * right.x, config.width),
          wrapped(y + row * forward.y + side * right.y, config.height));
}

/// The shorter distance from `from` to `to` round the torus; of two equal ones the one that does not wrap.
constexpr int shorter_way(int from, int to, int size) {
  const auto length = [](int way) { return way < 0 ? -way : way; };
  const int direct = to - from;
  const int round = direct > 0 ? direct - size : direct + size;
  return length(round) < length(direct) ? round : direct;
}

/// The K of `message K` and `eject: K`: the direction of an offset for a player that looks along `facing`. 0
/// is the same tile, 1 straight ahead, then counter-clockwise to 8. The line to the emitter leaves the 3×3
/// block round the receiver through the tile K; if it passes exactly through a corner, the sector that begins
/// there counts.
constexpr int direction_of(Offset to, Orientation facing) {
  if (to == Offset{}) return 0;
  const Offset forward = ahead(facing), right = right_of(facing);
  const int fore = to.x * forward.x + to.y * forward.y;
  const int left = -(to.x * right.x + to.y * right.y);
  // Half-open sectors, so that the exact thirds belong to only one of them.
  if (fore > 0 && -fore <= 3 * left && 3 * left < fore) return 1;
  if (left > 0 && -left <= -3 * fore && -3 * fore < left) return 3;
  if (fore < 0 && fore <= -3 * left && -3 * left < -fore) return 5;
  if (left < 0 && left <= 3 * fore && 3 * fore < -left) return 7;
  if (fore > 0) return left > 0 ? 2 : 8;
  return left > 0 ? 4 : 6;
}

}  // namespace agon::zappy
