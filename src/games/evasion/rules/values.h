// The values of Evasion: configuration, state, action and view. Field names are the protocol's own terms.
// Cells are 0..299 on both axes, (0,0) top left, y grows downward.
#pragma once

#include <array>
#include <boost/container/small_vector.hpp>
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>

#include "core/notes.h"
#include "core/seat.h"

namespace agon::evasion {

inline constexpr int field_size = 300;
inline constexpr int capture_distance = 4;  ///< cells; exactly this far still counts
inline constexpr Seat hunter_seat = 0;
inline constexpr Seat prey_seat = 1;

enum class LineOfSight {
  fair,      ///< any wall cell on the straight line between hunter and prey prevents a capture
  original,  ///< the 2023 server's: only a wall to the right of the hunter does, and not always
};
BOOST_DESCRIBE_ENUM(LineOfSight, fair, original)

enum class Ending { none, capture, tick_cap, prey_timeout, prey_left };
BOOST_DESCRIBE_ENUM(Ending, none, capture, tick_cap, prey_timeout, prey_left)
void words_have_hyphens(Ending);

struct Config {
  int wall_interval = 50;
  int max_walls = 10;
  LineOfSight line_of_sight = LineOfSight::fair;
  bool walls_may_cross = false;
  int tick_cap = 24000;
  int total_ms = 120000;
  int tick_ms = 5;

  bool operator==(const Config&) const = default;

  static constexpr std::array field_notes{
      FieldNote{"wall_interval", "N: least number of ticks between two walls", 0, 1'000'000},
      FieldNote{"max_walls", "M: most walls standing at once", 0, 1'000'000},
      FieldNote{
          "line_of_sight",
          "walls that save the prey: all between the two, or, as originally, those right of the hunter"},
      FieldNote{"walls_may_cross", "new walls may cross and overlap others, as in the class of 2024"},
      FieldNote{"tick_cap", "the tick at which the prey has escaped", 1, 1'000'000},
      FieldNote{"total_ms", "thinking time of each player for the whole game, in milliseconds; 0 = no clock",
                0, 86'400'000},
      FieldNote{"tick_ms", "least time a tick takes when played live, in milliseconds", 0, 10'000},
  };
};
BOOST_DESCRIBE_STRUCT(Config, (),
                      (wall_interval, max_walls, line_of_sight, walls_may_cross, tick_cap, total_ms, tick_ms))

struct Point {
  int x = 0, y = 0;

  bool operator==(const Point&) const = default;
};
BOOST_DESCRIBE_STRUCT(Point, (), (x, y))

/// A horizontal or vertical run of cells, both ends included; x1 <= x2 and y1 <= y2 for every wall that
/// stands.
struct Wall {
  std::int16_t x1 = 0, y1 = 0, x2 = 0, y2 = 0;

  bool operator==(const Wall&) const = default;
};
BOOST_DESCRIBE_STRUCT(Wall, (), (x1, y1, x2, y2))

/// Sixteen walls are stored inside the state; more need an allocation.
using Walls = boost::container::small_vector<Wall, 16>;

struct State {
  int tick = 0;
  Point hunter{0, 0};
  Point hunter_velocity{1, 1};
  std::optional<int> last_wall;  ///< tick of the last wall built
  Point prey{230, 200};
  Point prey_velocity{0, 0};
  Walls walls;  ///< newest first
  Ending ending = Ending::none;

  bool operator==(const State&) const = default;
};
BOOST_DESCRIBE_STRUCT(State, (),
                      (tick, hunter, hunter_velocity, last_wall, prey, prey_velocity, walls, ending))

/// One type for both seats: the hunter removes and creates, the prey changes. A default one is "none".
struct Action {
  boost::container::small_vector<Wall, 4> removals;  ///< in this order, before the creation
  std::optional<Wall> create;
  std::optional<Point> change;  ///< the prey's new velocity; only the signs count

  bool operator==(const Action&) const = default;
};
BOOST_DESCRIBE_STRUCT(Action, (), (removals, create, change))

/// Both seats see everything; programs are also sent N and M.
struct Told : State {
  int wall_interval = 50;
  int max_walls = 10;

  bool operator==(const Told&) const = default;
};
BOOST_DESCRIBE_STRUCT(Told, (State), (wall_interval, max_walls))

}  // namespace agon::evasion
