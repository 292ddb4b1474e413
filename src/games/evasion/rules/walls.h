// Tells which cells are blocked: the inner loop of every tick.
#pragma once

#include <bit>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "games/evasion/rules/values.h"

namespace agon::evasion {

inline bool inside_field(const Point& cell) {
  return static_cast<unsigned>(cell.x) < field_size && static_cast<unsigned>(cell.y) < field_size;
}

inline bool covers(const Wall& wall, const Point& cell) {
  return wall.x1 <= cell.x && cell.x <= wall.x2 && wall.y1 <= cell.y && cell.y <= wall.y2;
}

inline bool share_a_cell(const Wall& one, const Wall& other) {
  return one.x1 <= other.x2 && other.x1 <= one.x2 && one.y1 <= other.y2 && other.y1 <= one.y2;
}

namespace lanes {

/// The four ends of a wall as one word, so that one subtraction compares them all.
constexpr std::uint64_t of(int x1, int y1, int x2, int y2) {
  return std::bit_cast<std::uint64_t>(Wall{static_cast<std::int16_t>(x1), static_cast<std::int16_t>(y1),
                                           static_cast<std::int16_t>(x2), static_cast<std::int16_t>(y2)});
}

constexpr int top_bit = std::numeric_limits<std::int16_t>::min();
inline constexpr std::uint64_t guards = of(top_bit, top_bit, top_bit, top_bit);
inline constexpr std::uint64_t far_ends = of(0, 0, -1, -1);

}  // namespace lanes

/// Whether a cell of the field lies on a wall. Per lane: (x - x1, y - y1, x2 - x, y2 - y), all of which must
/// be at least 0; a guard bit above each lane stays set exactly then. Holds for coordinates from 0 to 32767.
inline bool on_wall(const Walls& walls, const Point& cell) {
  const std::uint64_t left = lanes::of(cell.x, cell.y, 0, 0) | lanes::guards;
  const std::uint64_t right = lanes::of(0, 0, cell.x, cell.y);
  bool found = false;
  for (const Wall& wall : walls) {
    const auto ends = std::bit_cast<std::uint64_t>(wall);
    const std::uint64_t differences = ((ends & lanes::far_ends) | left) - ((ends & ~lanes::far_ends) | right);
    found |= (differences & lanes::guards) == lanes::guards;
  }
  return found;
}

/// The border is the lines exactly one cell outside the field; cells further out are not blocked.
inline bool on_border(const Point& cell) {
  return cell.x == -1 || cell.y == -1 || cell.x == field_size || cell.y == field_size;
}

inline bool blocked(const Walls& walls, const Point& cell) {
  return inside_field(cell) ? on_wall(walls, cell) : on_border(cell);
}

/// The reason why a wall may not be built, by the tests of the NYU server in their order.
enum class Refusal {
  none,
  not_straight,  ///< cannot be written in the protocol; walls of other players may be such
  not_on_hunter,
  hunter_steps_into_it,
  too_soon,
  too_many,
  on_prey,
  outside,
  hits_wall,
};

/// Removals come first, in their order; a removal that matches no wall does nothing.
void remove_walls(Walls& walls, const Action& action);

/// The first test that the wall fails. `state` is the state after the removals of the move.
Refusal refusal_of(const Config& config, const State& state, const Wall& wall);

/// The word of the original's log, e.g. "too-soon".
std::string_view refusal_code(Refusal refusal);

/// A sentence with the numbers: what is wrong, and what would be right.
std::string refusal_text(Refusal refusal, const Config& config, const State& state, const Wall& wall);

/// Walls for a hunter to consider: the free span through a cell, and shorter pieces of it.
enum class Axis { upright, level };

/// The longest free run through `cell` along the axis. `cell` itself must be free.
Wall free_span(const Walls& walls, const Point& cell, Axis axis);

/// The part of a wall within `reach` cells of `cell`.
Wall shortened(const Wall& wall, const Point& cell, int reach);

// The capture: the hunter is near enough, and no wall is between.

/// Whether no wall lies between, by the given definition of "between".
bool in_sight(const Walls& walls, const Point& hunter, const Point& prey, LineOfSight line_of_sight);

/// Measured after both have moved; exactly four cells is near enough.
inline bool within_reach(const Point& hunter, const Point& prey) {
  const int dx = prey.x - hunter.x;
  const int dy = prey.y - hunter.y;
  return dx * dx + dy * dy <= capture_distance * capture_distance;
}

inline bool captured(const State& state, LineOfSight line_of_sight) {
  return within_reach(state.hunter, state.prey) &&
         in_sight(state.walls, state.hunter, state.prey, line_of_sight);
}

}  // namespace agon::evasion
