// Where Zappy is handed to the arena.
#pragma once

#include "arena/game_entry.h"

namespace agon::zappy {

const GameEntry& entry();

}  // namespace agon::zappy
