// The values of Sugargame: configuration, state, action and view. Agents are numbered as in the lab: 0-4 of
// player 1 (seat 0), 5-9 of player 2 (seat 1).
#pragma once

#include <array>
#include <boost/describe.hpp>
#include <cstdint>
#include <string>

#include "core/notes.h"
#include "core/seat.h"
#include "games/sugargame/rules/levels.h"

namespace agon::sugargame {

inline constexpr int agents_a_side = 5;
inline constexpr int agent_count = 2 * agents_a_side;
inline constexpr int kill_points = 50;  ///< won for a removed agent, and lost by its owner
inline constexpr int shortest_hidden = 100,
                     longest_hidden = 200;  ///< limits of the step limit, if it is drawn

enum class Growth {
  constant,  ///< every cell below its capacity gains 1 at each growth tick
  random,    ///< each of them does so with chance 1/2
  off,
};
BOOST_DESCRIBE_ENUM(Growth, constant, random, off)

enum class Pass {
  strict,   ///< null is legal exactly when no own agent can move
  lenient,  ///< null is always legal; two in a row end the game
};
BOOST_DESCRIBE_ENUM(Pass, strict, lenient)

/// The rules whose breach loses at once, in the order in which they are tested. A move while stuck needs no
/// word of its own: its target is never free, so an earlier word applies.
enum class Forfeit {
  none,
  not_yours,
  dead_agent,
  off_board,
  not_adjacent,
  occupied,
  null_while_able,
  bad_start,
  timeout,
  malformed,
  exception,
  disconnect,
};
BOOST_DESCRIBE_ENUM(Forfeit, none, not_yours, dead_agent, off_board, not_adjacent, occupied, null_while_able,
                    bad_start, timeout, malformed, exception, disconnect)
void words_have_hyphens(Forfeit);

struct Config {
  int steps = 200;
  bool hide_steps = false;
  Growth growth = Growth::constant;
  int growth_period = 10;
  int max_cap = 9;
  int zero_percent = 40;
  std::string cap = {};
  std::string sugar = {};
  Pass pass = Pass::strict;
  int move_ms = 3000;

  bool operator==(const Config&) const = default;

  static constexpr std::array field_notes{
      FieldNote{"steps", "turns, of both players together, after which the game ends", 1, 10'000},
      FieldNote{"hide_steps",
                "draw the number of steps from 100 to 200 instead, and tell the players nothing of it"},
      FieldNote{"growth",
                "the law by which sugar comes back: constant, random (chance 1/2 a cell and tick) or off"},
      FieldNote{"growth_period", "steps between two growth ticks", 1, 10'000},
      FieldNote{"max_cap", "the most sugar a cell of a drawn map can hold", 1, 9},
      FieldNote{"zero_percent", "chance of a cell of a drawn map to hold none, in percent", 1, 99},
      FieldNote{"cap",
                "capacities instead of a drawn map: 25 digits, row by row from the top; empty = drawn"},
      FieldNote{"sugar",
                "sugar at the start, 25 digits, none on rows 0 and 4; empty = every cell of rows 1-3 full"},
      FieldNote{"pass", "strict: passing while able to move loses; lenient: passing is always allowed"},
      FieldNote{"move_ms", "thinking time of each answer, in milliseconds; 0 = no clock", 0, 86'400'000},
  };
};
BOOST_DESCRIBE_STRUCT(Config, (),
                      (steps, hide_steps, growth, growth_period, max_cap, zero_percent, cap, sugar, pass,
                       move_ms))

/// Where an agent is: 5*y + x, or `nowhere` when it is not yet placed or removed.
using AgentCells = std::array<std::int8_t, agent_count>;
inline constexpr std::int8_t nowhere = -1;
inline bool is_somewhere(int cell) { return static_cast<unsigned>(cell) < cell_count; }

/// A placement or a move; a default one is the lab's null.
struct Action {
  int agent = -1;
  int x = -1, y = -1;

  bool null() const { return agent == -1 && x == -1 && y == -1; }
  bool operator==(const Action&) const = default;
};
BOOST_DESCRIBE_STRUCT(Action, (), (agent, x, y))

/// The last answer, for viewers.
struct LastTurn {
  int seat = -1;  ///< -1: no turn has been played
  int from = -1;  ///< cell in which the agent stood; -1: none
  Action action;
  Forfeit forfeit = Forfeit::none;  ///< the rule by which it lost

  bool operator==(const LastTurn&) const = default;
};
BOOST_DESCRIBE_STRUCT(LastTurn, (), (seat, from, action, forfeit))

struct State {
  int placed = 0;   ///< agents that each side has been asked to place
  int step = 0;     ///< turns played
  int steps = 200;  ///< limit of turns
  int passes = 0;   ///< in a row, up to now
  AgentCells agents = all_nowhere();
  Levels cap;
  Levels sugar;
  std::array<int, 2> taken{};  ///< sugar of each side
  std::array<int, 2> kills{};
  std::array<Forfeit, 2> forfeits{};
  LastTurn last;
  std::uint64_t luck = 0;  ///< seed of the random law

  bool operator==(const State&) const = default;

  static constexpr AgentCells all_nowhere() {
    AgentCells cells{};
    for (auto& cell : cells) cell = nowhere;
    return cells;
  }
};
BOOST_DESCRIBE_STRUCT(State, (),
                      (placed, step, steps, passes, agents, cap, sugar, taken, kills, forfeits, last, luck))

/// While agents are placed, a seat is told which agent to place and does not see the other side's.
struct View {
  int seat = 0;
  int place = -1;  ///< the agent to be placed now; -1: make a move
  int step = 0;
  int steps = 200;  ///< 0: hidden
  AgentCells agents = State::all_nowhere();
  Levels cap;
  Levels sugar;
  std::array<int, 2> taken{};
  std::array<int, 2> kills{};
  Growth growth = Growth::constant;
  int growth_period = 10;
  Pass pass = Pass::strict;

  bool operator==(const View&) const = default;
};
BOOST_DESCRIBE_STRUCT(View, (),
                      (seat, place, step, steps, agents, cap, sugar, taken, kills, growth, growth_period,
                       pass))

/// The cells of one side's agents. An agent that is nowhere counts as cell 31, which no board has.
inline Cells side_cells(const AgentCells& agents, Seat seat) {
  Cells cells = 0;
  for (std::size_t index = 0; index < agents_a_side; ++index)
    cells |= Cells{1} << (agents[seat * agents_a_side + index] & 31);
  return cells & all_cells;
}

}  // namespace agon::sugargame
