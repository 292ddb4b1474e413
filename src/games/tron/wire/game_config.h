// The original server's configuration file, gamecfg.json.
#pragma once

#include <string>

#include "games/tron/wire/settings.h"

namespace agon::tron::wire {

/// Copies the values of the text into `settings`; missing values stay, and options that only the original's
/// program needs are ignored. Files that it names are looked for in `folder`. The map's file is read. Throws
/// BadValue that names the place and the mistake.
void read_game_config(std::string_view text, const std::string& folder, WireSettings& settings);

/// The text of a file of at most 1 MiB. Throws BadValue.
std::string text_of_file(const std::string& path, const char* where);

}  // namespace agon::tron::wire
