// What is told of the games to who watches them; it stands beside the list of games.
#pragma once

#include <string_view>

#include "core/about.h"

namespace agon::app {

/// Empty for a game that tells nothing.
const About& about_of(std::string_view game);

}  // namespace agon::app
