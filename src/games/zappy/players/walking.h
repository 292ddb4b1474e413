// Ways over the torus as commands.
#pragma once

#include "games/zappy/players/agent.h"

namespace agon::zappy {

/// A way as someone facing a direction sees it.
struct Heading {
  int forward = 0, left = 0;
};

constexpr Heading heading_of(Offset way, Orientation facing) {
  const Offset forward = ahead(facing), right = right_of(facing);
  return {way.x * forward.x + way.y * forward.y, -(way.x * right.x + way.y * right.y)};
}

inline Command simply(Verb verb) { return {verb, Resource::food, false, {}}; }
inline Command with(Verb verb, Resource object) { return {verb, object, false, {}}; }

/// Steps and turns together: straight on first, then to the side, then back.
constexpr int commands_for(Offset way, Orientation facing) {
  const auto [forward, left] = heading_of(way, facing);
  const int steps = (forward < 0 ? -forward : forward) + (left < 0 ? -left : left);
  if (forward < 0) return steps + 2;
  return steps + (left != 0 ? 1 : 0);
}

/// Which way one faces after walking so.
constexpr Orientation facing_after(Offset way, Orientation facing) {
  const auto [forward, left] = heading_of(way, facing);
  if (forward < 0) return turned_left(turned_left(facing));
  if (left == 0) return facing;
  return left > 0 ? turned_left(facing) : turned_right(facing);
}

/// Appends the commands and calls `arrived(place)` on every tile entered.
template <class Arrived>
void walk(Commands& commands, Offset at, Orientation facing, Offset way, Arrived&& arrived) {
  const auto [forward, left] = heading_of(way, facing);
  const auto turn = [&, left = left] {
    commands.push_back(simply(left < 0 ? Verb::Right : Verb::Left));
    facing = left < 0 ? turned_right(facing) : turned_left(facing);
  };
  const auto go = [&](int steps) {
    for (; steps > 0; --steps) {
      commands.push_back(simply(Verb::Forward));
      at = {at.x + ahead(facing).x, at.y + ahead(facing).y};
      arrived(at);
    }
  };
  if (forward > 0) go(forward);
  if (forward < 0 || left != 0) turn();
  go(left < 0 ? -left : left);
  if (forward >= 0) return;
  turn();
  go(-forward);
}

}  // namespace agon::zappy
