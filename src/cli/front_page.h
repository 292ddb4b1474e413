// The front page: what `agon` prints without arguments.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <string_view>

#include "cli/program.h"

namespace agon::app {

/// Puts the commands under the headings of their tasks, on the front page and in `agon --help`.
void group_commands(CLI::App& program);
std::string front_page(const CLI::App& program, const Games& games);

inline constexpr int list_columns = 80;

/// `begin`, then the text, wrapped below itself if it is too long for the line. Ends with a line feed.
std::string listed(const std::string& begin, std::string_view text);

}  // namespace agon::app
