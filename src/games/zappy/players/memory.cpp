#include "games/zappy/players/memory.h"

#include <numeric>

namespace agon::zappy {
namespace {

/// Calls `visit(index, tile)` for the tiles of a view in the frame, in the order of Look.
template <class Visit>
void each_tile(Offset at, Orientation facing, int level, Visit&& visit) {
  const Offset forward = ahead(facing), right = right_of(facing);
  std::size_t index = 0;
  for (int row = 0; row <= level; ++row)
    for (int side = -row; side <= row; ++side)
      visit(index++,
            Offset{at.x + row * forward.x + side * right.x, at.y + row * forward.y + side * right.y});
}

}  // namespace

Memory::Memory(int width, int height) : side_x_(std::max(1, width)), side_y_(std::max(1, height)) {
  if (width != height) side_x_ = side_y_ = std::lcm(side_x_, side_y_);
}

void Memory::see(const SelfModel& body, const SeenTiles& tiles) {
  each_tile(body.at(), body.facing(), body.level(), [&](std::size_t index, Offset place) {
    if (index < tiles.size()) tiles_[key(place)] = {tiles[index].things, tiles[index].player, body.clock()};
  });
}

void Memory::took(Offset at, Resource kind, bool ok) {
  const auto tile = tiles_.find(key(at));
  if (tile == tiles_.end()) return;
  auto& count = tile->second.things[static_cast<std::size_t>(kind)];
  count = ok && count > 0 ? count - 1 : 0;
}

void Memory::put(Offset at, Resource kind) {
  const auto tile = tiles_.find(key(at));
  if (tile != tiles_.end()) ++tile->second.things[static_cast<std::size_t>(kind)];
}

const Remembered* Memory::at(Offset place, Time now, Time age) const {
  const auto tile = tiles_.find(key(place));
  return tile == tiles_.end() || now - tile->second.when > age ? nullptr : &tile->second;
}

int Memory::unseen(const SelfModel& body, Orientation facing, Time age) const {
  int count = 0;
  each_tile(body.at(), facing, body.level(), [&](std::size_t index, Offset place) {
    if (index > 0 && at(place, body.clock(), age) == nullptr) ++count;
  });
  return count;
}

}  // namespace agon::zappy
