// Starter kits of the bot protocol, one a language, each good for any game.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hosting/hosted_entry.h"

namespace agon::app {

/// `build` and `run` name the folder of a bot as "{}".
struct Kit {
  std::string_view language, file, build, run;
};

std::span<const Kit> kits();
/// Throws BadRequest that lists the languages.
const Kit& kit_of(const std::string& language);
/// Throws Failure where the program was built without it.
std::string source_of(const Kit& kit);
/// A command line with the bot's folder in its place.
std::string filled(std::string_view form, const std::string& folder);

/// The commands to type once the kit is there: build, check, and a first match, in which the bot has the
/// first seat and random players have the others.
std::vector<std::string> next_commands(const GameEntry& game, const Kit& kit, const std::string& folder);

}  // namespace agon::app
