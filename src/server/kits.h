// Starter kits for the bot protocol, one per language. Each works for every game.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hosting/hosted_entry.h"

namespace agon::app {

/// In `build` and `run`, "{}" stands for the bot's folder.
struct Kit {
  std::string_view language, file, build, run;
};

std::span<const Kit> kits();
/// Throws BadRequest, which lists the languages.
const Kit& kit_of(const std::string& language);
/// Throws Failure if the program was built without the kit.
std::string source_of(const Kit& kit);
/// Puts the folder into a command line.
std::string filled(std::string_view form, const std::string& folder);

/// The commands to type next: build, check, and a first match, with the bot at the first seat and random
/// players at the others.
std::vector<std::string> next_commands(const GameEntry& game, const Kit& kit, const std::string& folder);

}  // namespace agon::app
