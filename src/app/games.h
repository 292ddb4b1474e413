// The list of games: a line each, and one for what is told to who watches it; nothing else of a game anywhere
// in the program.
#pragma once

#include "hosting/games.h"

namespace agon {

const Games& all_games();

}  // namespace agon
