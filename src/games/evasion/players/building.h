// Walls that a hunter can build and remove in one tick, and the rule of a hunter that closes in.
#pragma once

#include "games/evasion/rules/values.h"

namespace agon::evasion {

bool wall_is_due(const Config& config, const State& state);

/// A wall across the free span through the hunter, with the removals that it needs; no action if refused.
Action spanning_wall(const Config& config, const State& state, bool upright);

/// The action that only removes one wall.
Action removal_of(const Wall& wall);

/// Removes the wall that is about to be hit and, if a wall is due, builds another behind the hunter in the
/// same tick. So the room shrinks by a cell and the hunter is inside.
Action going_through(const Config& config, const State& state, const Wall& wall);

/// Actions on walls independent of where the hunter is. No action; a wall across the room; removing the wall
/// that it is about to hit; or that and a new wall behind.
enum class Deed : std::uint8_t { nothing, upright, level, removal, passage };

/// The action for a deed in `state`; no action if it is impossible there.
Action action_of(const Config& config, const State& state, Deed deed);

/// The deed closest to an action.
Deed deed_of(const State& state, const Action& action);

/// When a hunter that closes in on the prey builds a wall.
struct Closing {
  int reach = 4;         ///< cells by which the prey may be ahead
  int share = 20;        ///< adds the room's size on the axis divided by this to `reach`
  int takes = 8;         ///< part of the room, in 64ths, that the wall must take away
  int past = 0;          ///< cells by which the prey may be behind; the hunter later goes through such a wall
  bool through = false;  ///< goes through a wall between it and the prey when about to hit it

  bool operator==(const Closing&) const = default;
};

/// Builds a spanning wall when the prey is just ahead and the wall takes a good part of the room; of two such
/// walls, the one that leaves less. It stands in for the hunter in play-outs.
Action closing_action(const Config& config, const State& state, const Closing& closing);

}  // namespace agon::evasion
