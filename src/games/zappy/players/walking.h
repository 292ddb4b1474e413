// Ways over the torus as commands.
#pragma once

#include "games/zappy/players/agent.h"
#include "games/zappy/players/self_model.h"

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

// Where the others are, from nothing but directions of broadcasts. A player tells with every message where it
// is in its own frame; how that frame lies in mine is one of 4 turns x width x height, and each direction
// heard, by me of it or by it of me, rules most of them out.

/// The K of somebody who faces North in his frame, for somebody who faces otherwise.
constexpr int direction_in_frame(int direction, Orientation facing) {
  return direction == 0 ? 0 : (direction - 1 + 8 - 2 * (static_cast<int>(facing) - 1)) % 8 + 1;
}

/// Whether somebody who faces North can hear what is at `way` from `direction`; where the way round the torus
/// or the sector is a tie, any reading counts.
bool fits(Offset way, int direction, int side_x, int side_y);

class Locator {
 public:
  Locator() = default;
  Locator(int width, int height) : width_(width), height_(height) {}

  /// I, at `mine` of my frame, heard it from `direction` (in my frame), when it said it was at `its`.
  /// What contradicts all that was heard before begins anew; hearsay is forgotten instead.
  void heard(Offset mine, int direction, Offset its, bool hearsay = false);
  /// It, at `its`, heard me from `direction` (in its frame) when I was at `mine`.
  void was_heard(Offset mine, int direction, Offset its, bool hearsay = false);
  /// Where its place is in my frame, and which way its direction points there; of a locator that is sure.
  Offset place(Offset its) const { return way({}, its); }
  int direction(int its) const {
    return its == 0 || frames_.empty() ? its : (its - 1 + 8 - 2 * frames_.front().turns) % 8 + 1;
  }
  bool sure() const { return frames_.size() == 1; }
  /// How many frames are possible; 0: nothing heard yet.
  std::size_t possible() const { return frames_.size(); }
  /// The way from `mine` to its place `its`: exact, or from the middle of what is possible.
  Offset way(Offset mine, Offset its) const;

 private:
  struct Frame {
    std::int16_t x = 0, y = 0;  ///< of its birth place, in my frame
    std::uint8_t turns = 0;     ///< clockwise, from its North to mine
    bool lying = false;         ///< my x runs along the height
  };
  void fill();
  Offset way_in(const Frame& frame, Offset mine, Offset its) const;
  int side_x(const Frame& frame) const { return frame.lying ? height_ : width_; }
  int side_y(const Frame& frame) const { return frame.lying ? width_ : height_; }
  template <class Fits>
  void keep(Fits&& fits, bool hearsay);

  int width_ = 1, height_ = 1;
  std::vector<Frame> frames_;
};

// The way to where a broadcast came from, as far as its direction tells.

/// Appends a step or two towards the direction K of a broadcast; nothing for 0, which is here.
void step_toward_sound(Commands& commands, int direction);

}  // namespace agon::zappy
