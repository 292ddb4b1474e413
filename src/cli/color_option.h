// --color auto|always|never, of every command that prints colours.
#pragma once

#include <CLI/App.hpp>

namespace agon::app {

void add_color_option(CLI::App& command);

}  // namespace agon::app
