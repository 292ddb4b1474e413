// What the pages know of a game.
#pragma once

#include <boost/json/object.hpp>
#include <string>

#include "hosting/hosted_entry.h"

namespace agon::app {

/// For lists and forms: GameInfo, players, beat_ms, the fields of the configuration.
json::object game_summary(const HostedEntry& game);

/// For the page of the game: described(), and
///   players      name, summary and seats of each
///   beat_ms      of its own pace; 0: as fast as the players think
///   kits         of the bot protocol: {language, file, commands, watch}; `watch` shows the last of them in
///   the browser rules        Markdown: its README as far as the switches, which `config` tells better
///   protocol     Markdown: how it is hosted, and what its own protocol looks like; empty where it has none
///   clients      starter kits of that protocol: {language, text: Markdown}
json::object game_page(const HostedEntry& game);

/// {"frames": [Frame, …]}, 120 frames at most, numbered from 0: steps in between are left out. Plays the
/// match: call it on a worker. The same game gives the same frames, on a machine that is not very slow.
std::string sample_match(const HostedEntry& game);

/// GameEntry::description, and with it `lines`: an example of each line that a program which plays exchanges
/// with the arena, {from: "arena" or "bot", line}. The last one is that of a real match of built-in players.
json::object described(const HostedEntry& game);

}  // namespace agon::app
