// The pages' knowledge about a game, and the starter kits for its bots.
#pragma once

#include <boost/json/object.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hosting/hosted_entry.h"

namespace agon::server {

/// For lists and forms: GameInfo, rules, legend, players, beat_ms, sides, seats, fields of the configuration.
json::object game_summary(const HostedEntry& game);

/// For the game's page: described(), and:
/// - players: name, summary and seats of each
/// - beat_ms: of the game's own pace; 0: as fast as the players think
/// - kits: for the bot protocol, {language, file, commands, watch}; `watch`: the last, seen in the browser
/// - rules: Markdown, the game's README before its switches, which `config` explains better
/// - protocol: Markdown, how to host the game, and its own protocol; empty: it has none
/// - clients: starter kits for that protocol, {language, text: Markdown}
json::object game_page(const HostedEntry& game);

/// {"frames": [Frame, …]}, at most 120, numbered from 0; other steps are left out. Plays the match, so call
/// it on a worker. The same game gives the same frames, unless the machine is very slow.
std::string sample_match(const HostedEntry& game);

/// GameEntry::description with `lines` added: an example of each line between a program and the arena, {from:
/// "arena" or "bot", line}. The last one comes from a real match of built-in players.
json::object described(const HostedEntry& game);

// Starter kits for the bot protocol, one per language.

/// In `build` and `run`, "{}" stands for the bot's folder. `more`: flags of its first match.
struct Kit {
  std::string_view language, file, build, run, more = {};
};

std::span<const Kit> kits();
/// Throws BadRequest, which lists the languages.
const Kit& kit_of(const std::string& language);
/// The kit with the game's own `decide`, which stands in a file beside the kit's; a game that has none keeps
/// the kit's, which plays any game. Throws Failure if the program was built without the kit.
std::string source_of(const Kit& kit, const std::string& game);
/// The rules part of a game's README, and the fields of actions and views: the kits' RULES.md.
std::string rules_page(const HostedEntry& game);
/// A part of described(): a line for each field, those of objects below it.
std::string fields_text(const json::object& about, std::string_view part);
/// A kit's AGENTS.md, the advice for coding agents, with commands for the kit's own folder.
std::string advice_of(const Kit& kit, const GameEntry& game);
/// Puts the folder into a command line.
std::string filled(std::string_view form, const std::string& folder);

/// The commands to type next: build, check, and a first match, with the bot at the first seat and random
/// players at the others.
std::vector<std::string> next_commands(const GameEntry& game, const Kit& kit, const std::string& folder);

}  // namespace agon::server
