// The program `agon`: its commands over a list of games.
#pragma once

#include <functional>

#include "server/games.h"

namespace agon::app {

/// Exit codes of every command.
inline constexpr int exit_done = 0;
inline constexpr int exit_failed = 1;
inline constexpr int exit_usage = 2;

/// Reads the command line and runs the command; the exit code.
int run(int argc, char** argv, const Games& games);

/// What the chosen command does; set when its words have been read.
using Task = std::function<int()>;

}  // namespace agon::app
