// The way to where a broadcast came from, as far as its direction tells.
#pragma once

#include "games/zappy/players/walking.h"

namespace agon::zappy {

/// Appends a step or two towards the direction K of a broadcast; nothing for 0, which is here.
void step_toward_sound(Commands& commands, int direction);

}  // namespace agon::zappy
