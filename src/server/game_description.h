// All that is to be told of a game: what `agon describe` prints and the page of the game shows.
#pragma once

#include <boost/json/object.hpp>

#include "hosting/hosted_entry.h"

namespace agon::app {

/// GameEntry::description, and with it `lines`: an example of each line that a program which plays exchanges
/// with the arena, {from: "arena" or "bot", line}. The last one is that of a real match of built-in players.
json::object described(const HostedEntry& game);

}  // namespace agon::app
