// Play-outs: a position played on by fast stand-ins for both sides, to learn how long the prey lasts.
#pragma once

#include "core/random.h"
#include "games/evasion/players/hunting_way.h"
#include "games/evasion/rules/rules.h"

namespace agon::evasion {

enum class PreyModel { wanderer, dodger };

struct Playout {
  HuntingWay way;  ///< by which the walls are built
  PreyModel prey = PreyModel::dodger;
  int horizon = 800;  ///< ticks; a prey that lasts longer counts as this and a bit more
};

/// Ticks until the capture. The last part of a horizon that is passed is an estimate from the room left to
/// the prey.
int ticks_until_capture(const Rules& rules, State state, const Playout& how, Random random);

/// Steps across the hunter's direction when it comes near, else drifts to the middle of its box: a cheap good
/// prey.
Point dodging_velocity(const State& state);

}  // namespace agon::evasion
