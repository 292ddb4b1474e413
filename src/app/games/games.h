// The list of games: one line each, and nothing else of a game anywhere in the program.
#pragma once

#include "app/program/program.h"

namespace agon::app {

const Games& games();

}  // namespace agon::app
