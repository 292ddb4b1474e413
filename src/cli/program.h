// The program `agon`: its commands for a list of games.
#pragma once

#include <functional>

#include "hosting/games.h"

namespace agon::cli {

/// Exit codes of every command.
inline constexpr int exit_done = 0;
inline constexpr int exit_failed = 1;
inline constexpr int exit_usage = 2;

/// Reads the command line, runs the command and returns its exit code.
int run(int argc, char** argv, const Games& games);

/// The work of the chosen command; set when its arguments have been read.
using Task = std::function<int()>;

}  // namespace agon::cli
