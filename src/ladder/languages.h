// Which languages this machine can build and run, and how.
#pragma once

#include <string>
#include <vector>

namespace agon::ladder {

struct Language {
  std::string name;   ///< "python"
  std::string file;   ///< the source by which it is known: "bot.py"
  std::string build;  ///< a shell's words, in the folder; empty: nothing is built
  std::string start;  ///< a command line; "{folder}" is the folder's name
  std::vector<std::string> tools;  ///< programs that it needs
};

const std::vector<Language>& languages();

/// The full name of a program that boxes can see, since only the system's folders are there; empty: there is none.
std::string system_program(const std::string& name);
/// What of a language's tools this machine lacks; empty: nothing.
std::string missing_tool(const Language& language);

/// How a folder of sources becomes a player.
struct Recipe {
  std::string language;  ///< or "other", where agon.toml says it all
  std::string build, start;
  bool is_client = false;  ///< it speaks the game's own protocol
};

/// As its agon.toml says (build, start or client), else by its only bot.py, bot.js, bot.cpp or Bot.java. Throws BadRequest in
/// words.
Recipe recipe_of(const std::string& folder);

/// "cmd:python3 {folder}/bot.py" as a player that can be started: the words that name files of the folder are full names.
std::string player_in(const std::string& player, const std::string& folder);

}  // namespace agon::ladder
