// The original server's configuration file, gamecfg.json.
#pragma once

#include <string>

#include "games/tron/wire/settings.h"

namespace agon::tron::wire {

/// Takes what the text names over into `settings`; the rest keeps its values, and what only the original's
/// program needs is passed over. Files that it names are looked for beside it (`folder`). The map's file is
/// read. Throws BadValue that says where and what is wrong.
void read_game_config(std::string_view text, const std::string& folder, WireSettings& settings);

/// The text of a file of at most 1 MiB. Throws BadValue.
std::string text_of_file(const std::string& path, const char* where);

}  // namespace agon::tron::wire
