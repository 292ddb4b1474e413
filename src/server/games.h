// The games that a program knows, and what it tells of them to who watches.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/about.h"
#include "hosting/hosted_entry.h"

namespace agon::app {

using Games = std::vector<const HostedEntry*>;

/// The game of that name; throws BadRequest that lists them.
const HostedEntry& game_named(const Games& games, const std::string& name);
std::vector<std::string> names_of(const Games& games);

/// Empty for a game that tells nothing. It stands beside the program's list of games (app/games.cpp).
const About& about_of(std::string_view game);

}  // namespace agon::app
