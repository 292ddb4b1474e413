// Ways over the torus, turned into commands.
#pragma once

#include "games/zappy/players/agent.h"

namespace agon::zappy {

/// A way relative to the direction that a player faces.
struct Heading {
  int forward = 0, left = 0;
};

constexpr Heading heading_of(Offset way, Orientation facing) {
  const Offset forward = ahead(facing), right = right_of(facing);
  return {way.x * forward.x + way.y * forward.y, -(way.x * right.x + way.y * right.y)};
}

inline Command simply(Verb verb) { return {verb, Resource::food, false, {}}; }
inline Command with(Verb verb, Resource object) { return {verb, object, false, {}}; }

/// Number of steps and turns: straight ahead first, then to the side, then back.
constexpr int commands_for(Offset way, Orientation facing) {
  const auto [forward, left] = heading_of(way, facing);
  const int steps = (forward < 0 ? -forward : forward) + (left < 0 ? -left : left);
  if (forward < 0) return steps + 2;
  return steps + (left != 0 ? 1 : 0);
}

/// The direction that a player faces after walking this way.
constexpr Orientation facing_after(Offset way, Orientation facing) {
  const auto [forward, left] = heading_of(way, facing);
  if (forward < 0) return turned_left(turned_left(facing));
  if (left == 0) return facing;
  return left > 0 ? turned_left(facing) : turned_right(facing);
}

/// Appends the commands of a way and calls `arrived(place)` for every tile entered.
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

// Finds out where the others are from the directions of broadcasts. With every message a player tells its
// place in its own frame. That frame lies in mine in one of 4 turns x width x height ways, and each direction
// heard, by either of us, rules most of them out.

/// Turns the K heard by a player facing `facing` into the K for a player facing North.
constexpr int direction_in_frame(int direction, Orientation facing) {
  return direction == 0 ? 0 : (direction - 1 + 8 - 2 * (static_cast<int>(facing) - 1)) % 8 + 1;
}

/// Whether a player facing North can hear a sound at `way` from `direction`. If the way around the torus or
/// the sector is a tie, either reading counts.
bool fits(Offset way, int direction, int side_x, int side_y);

class Locator {
 public:
  Locator() = default;
  Locator(int width, int height) : width_(width), height_(height) {}

  /// I was at `mine` in my frame and heard it from `direction` (my frame) when it was at `its`. If this
  /// contradicts all earlier words, it starts over; hearsay that contradicts them is ignored.
  void heard(Offset mine, int direction, Offset its, bool hearsay = false);
  /// It was at `its` and heard me from `direction` (its frame) when I was at `mine`.
  void was_heard(Offset mine, int direction, Offset its, bool hearsay = false);
  /// The other's place and direction in my frame. Right only if sure().
  Offset place(Offset its) const { return way({}, its); }
  int direction(int its) const {
    return its == 0 || frames_.empty() ? its : (its - 1 + 8 - 2 * frames_.front().turns) % 8 + 1;
  }
  bool sure() const { return frames_.size() == 1; }
  /// Number of possible frames; 0: nothing heard yet.
  std::size_t possible() const { return frames_.size(); }
  /// The way from `mine` to its place `its`: exact if sure(), else from the middle of the possible places.
  Offset way(Offset mine, Offset its) const;

 private:
  struct Frame {
    std::int16_t x = 0, y = 0;  ///< its birth place, in my frame
    std::uint8_t turns = 0;     ///< clockwise quarters, from its North to mine
    bool lying = false;         ///< my x axis runs along the height
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

// Walks towards a broadcast, as far as its direction tells.

/// Appends a step or two towards the direction K of a broadcast; nothing for 0 (this tile).
void step_toward_sound(Commands& commands, int direction);

}  // namespace agon::zappy
