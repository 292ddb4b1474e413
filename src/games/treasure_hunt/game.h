// Treasure Hunt as the arena and the program see it.
#pragma once

#include "arena/game_entry.h"

namespace agon::treasure_hunt {

const GameEntry& entry();

}  // namespace agon::treasure_hunt
