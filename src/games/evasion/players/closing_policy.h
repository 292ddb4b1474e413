// A quick way to close in on the prey. It stands in for the hunter in play-outs.
#pragma once

#include "games/evasion/rules/values.h"

namespace agon::evasion {

/// When the hunter builds a wall.
struct Closing {
  int reach = 4;         ///< cells by which the prey may be ahead
  int share = 20;        ///< adds the room's size on the axis divided by this to `reach`
  int takes = 8;         ///< part of the room, in 64ths, that the wall must take away
  int past = 0;          ///< cells by which the prey may be behind; the hunter later goes through such a wall
  bool through = false;  ///< goes through a wall between it and the prey when about to hit it

  bool operator==(const Closing&) const = default;
};

/// Builds a spanning wall when the prey is just ahead and the wall takes a good part of the room; of two such
/// walls, the one that leaves less.
Action closing_action(const Config& config, const State& state, const Closing& closing);

/// Removes the wall that is about to be hit and, if a wall is due, builds another behind the hunter in the
/// same tick. So the room shrinks by a cell and the hunter is inside.
Action going_through(const Config& config, const State& state, const Wall& wall);

}  // namespace agon::evasion
