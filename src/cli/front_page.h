// What `agon` alone says: the games, the commands by task, and where to begin.
#pragma once

#include <CLI/App.hpp>
#include <string>

#include "cli/program.h"

namespace agon::app {

/// Puts the commands under the headings of their tasks, here and in `agon --help`.
void group_commands(CLI::App& program);
std::string front_page(const CLI::App& program, const Games& games);

}  // namespace agon::app
