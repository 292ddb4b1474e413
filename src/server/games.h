// The games that a program knows.
#pragma once

#include <string>
#include <vector>

#include "hosting/hosted_entry.h"

namespace agon::app {

using Games = std::vector<const HostedEntry*>;

/// The game of that name; throws BadRequest that lists them.
const HostedEntry& game_named(const Games& games, const std::string& name);
std::vector<std::string> names_of(const Games& games);

}  // namespace agon::app
