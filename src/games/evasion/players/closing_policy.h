// A quick way to close in on the prey: the stand-in for the hunter in play-outs.
#pragma once

#include "games/evasion/rules/values.h"

namespace agon::evasion {

/// When it builds.
struct Closing {
  int reach = 4;   ///< cells by which the prey may be ahead
  int share = 20;  ///< and as many more as this part of the room's size on the axis
  int takes = 8;   ///< the part of the room, in 64ths, that a wall must take away
  int past = 0;  ///< cells by which the prey may be behind: the wall parts them, and the hunter goes through
                 ///< it later
  bool through = false;  ///< goes through a wall that parts it from the prey when it is about to hit it

  bool operator==(const Closing&) const = default;
};

/// A spanning wall where the prey is just ahead, if it takes away a good part of the room; of two such walls
/// the one that leaves less.
Action closing_action(const Config& config, const State& state, const Closing& closing);

/// Takes away the wall that is about to be hit and, where one is due, builds another behind itself in the
/// same tick: so the room has lost a cell and the hunter is inside.
Action going_through(const Config& config, const State& state, const Wall& wall);

}  // namespace agon::evasion
