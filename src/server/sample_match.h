// A short match of a game's own players, for the small moving picture by which pages present the game.
#pragma once

#include <string>

#include "hosting/hosted_entry.h"

namespace agon::app {

/// {"frames": [Frame, …]}, 120 frames at most, numbered from 0: steps in between are left out. Plays the
/// match: call it on a worker. The same game gives the same frames, on a machine that is not very slow.
std::string sample_match(const HostedEntry& game);

}  // namespace agon::app
