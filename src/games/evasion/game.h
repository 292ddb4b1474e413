// Where Evasion is handed to the arena.
#pragma once

#include "arena/game_entry.h"

namespace agon::evasion {

const GameEntry& entry();

}  // namespace agon::evasion
