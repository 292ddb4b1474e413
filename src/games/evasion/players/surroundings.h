// The surroundings of hunter and prey: the prey's box, the hunter's path, and the walls in their way.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "games/evasion/rules/values.h"
#include "games/evasion/rules/walls.h"

namespace agon::evasion {

/// The box of a cell: free cells from left to right and from top to bottom, along the cell's row and column.
struct Box {
  int left = 0, top = 0, right = field_size - 1, bottom = field_size - 1;

  int width() const { return right - left + 1; }
  int height() const { return bottom - top + 1; }
  bool operator==(const Box&) const = default;
};

Box box_around(const Walls& walls, const Point& cell);

/// Walls that bound no side of the box. They can be removed without loss.
Walls walls_beside(const Walls& walls, const Point& cell);

/// How far `other` is ahead of `from` on an axis, in the direction of travel; negative: behind.
inline int ahead(int from, int direction, int other) { return (other - from) * direction; }

/// How far the prey is ahead of the hunter on the axis that an upright or a level wall crosses.
inline int prey_ahead(const State& state, bool upright) {
  return upright ? ahead(state.hunter.x, state.hunter_velocity.x, state.prey.x)
                 : ahead(state.hunter.y, state.hunter_velocity.y, state.prey.y);
}

inline int square_distance(const Point& one, const Point& other) {
  const int dx = one.x - other.x;
  const int dy = one.y - other.y;
  return dx * dx + dy * dy;
}

/// The hunter's cells in the next ticks if nothing more is built, beginning after the coming tick.
std::vector<Point> hunter_path(const State& state, int ticks);
/// The same, in cells of the caller's.
void find_hunter_path(const State& state, std::span<Point> path);

/// Least squared distance between a prey that keeps `velocity` and the hunter, whose cells after the next
/// ticks are `path`; at most `calm`.
int square_approach(const State& state, const Point& velocity, std::span<const Point> path, int calm);

inline int sign(int number) { return (number > 0) - (number < 0); }

/// The wall that turns the hunter in the next tick, if any.
std::optional<Wall> wall_ahead(const State& state);

/// Whether the wall stands between hunter and prey on the axis that it crosses.
bool parts(const Wall& wall, const State& state);

/// Whether the game has come to the position that a plan expected.
bool is_as_expected(const State& expected, const State& state);

}  // namespace agon::evasion
