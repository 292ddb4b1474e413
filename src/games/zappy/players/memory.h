// What a player has seen of the ground, tile by tile, in its own frame.
#pragma once

#include <unordered_map>

#include "games/zappy/players/self_model.h"

namespace agon::zappy {

struct Remembered {
  Amounts things{};
  int players = 0;
  Time when = 0;
};

class Memory {
 public:
  Memory() = default;
  /// Where the map is not square nobody knows which side is which before it has met somebody: positions then
  /// wrap at a multiple of both sides, and one tile may be remembered as two.
  Memory(int width, int height);

  /// The answer to Look.
  void see(const SelfModel& body, const SeenTiles& tiles);
  void took(Offset at, Resource kind, bool ok);
  void put(Offset at, Resource kind);

  /// Null: never seen, or longer than `age` ago.
  const Remembered* at(Offset place, Time now, Time age) const;
  /// How many of the tiles that Look would show are unknown, or older than `age`.
  int unseen(const SelfModel& body, Orientation facing, Time age) const;
  int side_x() const { return side_x_; }
  int side_y() const { return side_y_; }
  /// The shorter way, as far as it is known.
  Offset way(Offset from, Offset to) const {
    return {shorter_way(wrapped(from.x, side_x_), wrapped(to.x, side_x_), side_x_),
            shorter_way(wrapped(from.y, side_y_), wrapped(to.y, side_y_), side_y_)};
  }

 private:
  std::int64_t key(Offset place) const {
    return std::int64_t{wrapped(place.y, side_y_)} * side_x_ + wrapped(place.x, side_x_);
  }

  int side_x_ = 1, side_y_ = 1;
  std::unordered_map<std::int64_t, Remembered> tiles_;
};

}  // namespace agon::zappy
