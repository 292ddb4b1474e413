// Where Tron is handed to the arena.
#pragma once

#include "arena/game_entry.h"

namespace agon::tron {

const GameEntry& entry();

}  // namespace agon::tron
