// What `agon` alone says: the games, the commands by task, and where to begin.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <string_view>

#include "cli/program.h"

namespace agon::app {

/// Puts the commands under the headings of their tasks, here and in `agon --help`.
void group_commands(CLI::App& program);
std::string front_page(const CLI::App& program, const Games& games);

inline constexpr int list_columns = 80;

/// `begin`, then the text; where it is too long for the line it goes on below itself. Ends with a line feed.
std::string listed(const std::string& begin, std::string_view text);

}  // namespace agon::app
