// The list of games: a line each, and one for what is told to who watches it; nothing else of a game anywhere
// in the program.
#pragma once

#include "app/program/program.h"

namespace agon::app {

const Games& games();

}  // namespace agon::app
