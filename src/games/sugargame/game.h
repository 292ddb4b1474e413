// Sugargame as the arena sees it.
#pragma once

#include "arena/game_entry.h"

namespace agon::sugargame {

const GameEntry& entry();

}  // namespace agon::sugargame
