// Play-outs: fast stand-ins play a position on, to learn how long the prey lasts.
#pragma once

#include "core/random.h"
#include "games/evasion/players/habits.h"
#include "games/evasion/rules/rules.h"

namespace agon::evasion {

enum class PreyModel { wanderer, dodger };

struct Playout {
  HuntingWay way;  ///< how the hunter builds its walls
  PreyModel prey = PreyModel::dodger;
  int horizon = 800;  ///< ticks; a prey that lasts longer counts as this and a bit more
};

/// Ticks until the capture. Beyond the horizon, an estimate from the prey's room is added.
int ticks_until_capture(const Rules& rules, State state, const Playout& how, Random random);

}  // namespace agon::evasion
