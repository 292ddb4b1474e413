// The list of games: a line each, and one for what is told to who watches it; nothing else of a game anywhere
// in the program.
#pragma once

#include "server/games.h"

namespace agon::app {

const Games& games();

}  // namespace agon::app
