// The values of Tron: configuration, state, action and view. Field names are the protocol's own terms; a
// cycle is one step of both sides.
#pragma once

#include <array>
#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/clocks.h"
#include "core/notes.h"
#include "core/seat.h"
#include "games/tron/rules/board.h"

namespace agon::tron {

inline constexpr Seat blue = 0;
inline constexpr Seat yellow = 1;
inline constexpr std::array<const char*, 2> side_names{"Blue", "Yellow"};

inline Cell wall_of(Seat side) { return side == blue ? Cell::BlueWall : Cell::YellowWall; }
inline bool is_built(Cell cell) { return cell >= Cell::BlueWall; }
/// The seat that owns a wall; only for walls that a side has built.
inline Seat owner_of(Cell wall) { return wall == Cell::BlueWall ? blue : yellow; }

/// The eight numbers of a map, in the order of the protocol. Crash scores are added, so penalties are
/// negative.
struct Constants {
  int max_cycles = 300;
  int init_health = 3;
  int wall_breaker_cooldown = 12;
  int wall_breaker_duration = 6;
  int wall_score_coefficient = 1;
  int area_wall_crash_score = -20;
  int my_wall_crash_score = -40;
  int enemy_wall_crash_score = -60;

  bool operator==(const Constants&) const = default;

  static constexpr std::array field_notes{
      FieldNote{"max_cycles", "cycles after which the game ends", 1, 100'000},
      FieldNote{"init_health", "walls a side may hit: the last of them ends the game", 1, 1000},
      FieldNote{"wall_breaker_cooldown", "cycles from one activation of the wall breaker to the next", 0,
                100'000},
      FieldNote{"wall_breaker_duration", "cycles that an activation lasts", 0, 100'000},
      FieldNote{"wall_score_coefficient", "what a wall on the board is worth to its owner", -1000, 1000},
      FieldNote{"area_wall_crash_score", "added to the score of an agent that dies in an area wall", -100'000,
                100'000},
      FieldNote{"my_wall_crash_score", "added to the score of an agent that dies in its own wall", -100'000,
                100'000},
      FieldNote{"enemy_wall_crash_score", "added to the score of an agent that dies in the other's wall",
                -100'000, 100'000},
  };
};
BOOST_DESCRIBE_STRUCT(Constants, (),
                      (max_cycles, init_health, wall_breaker_cooldown, wall_breaker_duration,
                       wall_score_coefficient, area_wall_crash_score, my_wall_crash_score,
                       enemy_wall_crash_score))

struct Start {
  int x = 0, y = 0;
  Direction direction = Direction::Right;

  bool operator==(const Start&) const = default;
};
BOOST_DESCRIBE_STRUCT(Start, (), (x, y, direction))

struct Config : Constants {
  std::string map = "open";
  std::uint64_t map_seed = 0;
  int width = 35;
  int height = 21;
  std::vector<std::string> rows;
  std::vector<Start> starts;
  int first_cycle_ms = 3000;
  int cycle_ms = 500;
  PaceKind pace = PaceKind::lock_step;

  bool operator==(const Config&) const = default;

  static constexpr std::array field_notes{
      FieldNote{"map",
                "open | rooms | maze | pillars, generated (from a seed), or custom (from rows and starts)"},
      FieldNote{"map_seed", "seed of a generated map; 0: the seed of the match"},
      FieldNote{"width", "width of a generated map, in cells", 11, 45},
      FieldNote{"height", "height of a generated map, in cells", 11, 45},
      FieldNote{"rows",
                "rows of a custom map, from the top: W is a wall, E is empty; the border must be walls"},
      FieldNote{"starts", "starts on a custom map: x, y and direction of Blue, then of Yellow"},
      FieldNote{"first_cycle_ms", "time for the first cycle, in milliseconds; 0 = no clock", 0, 3'600'000},
      FieldNote{"cycle_ms", "time for every other cycle, in milliseconds; 0 = no clock", 0, 3'600'000},
      FieldNote{"pace", "lock-step, or real time as the original: a cycle at each beat"},
  };
};
BOOST_DESCRIBE_STRUCT(Config, (Constants),
                      (map, map_seed, width, height, rows, starts, first_cycle_ms, cycle_ms, pace))

struct Agent {
  int health = 0;
  Position position;
  Direction direction = Direction::Right;
  int wall_breaker_cooldown = 0;  ///< cycles; at 1 an activation is still refused
  int wall_breaker_rem_time = 0;  ///< r: active for r - 1 further cycles

  bool operator==(const Agent&) const = default;
};
BOOST_DESCRIBE_STRUCT(Agent, (), (health, position, direction, wall_breaker_cooldown, wall_breaker_rem_time))

enum class Ending { none, agent_crash, area_wall, wall, max_cycles };
BOOST_DESCRIBE_ENUM(Ending, none, agent_crash, area_wall, wall, max_cycles)
void words_have_hyphens(Ending);

struct State {
  int cycle = 0;
  Board board;
  std::array<Agent, 2> agents;  ///< Blue, Yellow
  std::array<int, 2> scores{};
  Ending ending = Ending::none;

  bool operator==(const State&) const = default;
};
BOOST_DESCRIBE_STRUCT(State, (), (cycle, board, agents, scores, ending))

/// A default one goes straight on.
struct Action {
  std::optional<Direction> direction;  ///< ChangeDirection
  bool activate_wall_breaker = false;

  bool operator==(const Action&) const = default;
};
BOOST_DESCRIBE_STRUCT(Action, (), (direction, activate_wall_breaker))

/// The only hidden fact is the other side's command of the current cycle. Programs are also sent the
/// constants of the map and their side.
struct Told : State {
  Constants constants;
  Seat my_side = blue;

  bool operator==(const Told&) const = default;
};
BOOST_DESCRIBE_STRUCT(Told, (State), (constants, my_side))

}  // namespace agon::tron
