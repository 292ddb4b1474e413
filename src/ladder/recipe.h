// Finds out how a folder of sources becomes a player. An upload's settings are read in the box where it is
// unpacked. The server gets the recipe as a line of JSON, and checks it once more.
#pragma once

#include <boost/describe.hpp>
#include <string>
#include <vector>

namespace agon::ladder {

struct Recipe {
  std::string language;    ///< "other" if agon.toml says it all
  std::string build;       ///< shell commands, run in the folder; empty: nothing is built
  std::string start;       ///< a command line; "{folder}" stands for the folder's path
  bool is_client = false;  ///< it speaks the game's own protocol
};
BOOST_DESCRIBE_STRUCT(Recipe, (), (language, build, start, is_client))

/// The recipe that agon.toml gives (build, start or client), else the one for the folder's only bot.py,
/// bot.js, bot.cpp or Bot.java. Parses a stranger's file: for uploads, only call it in a box. Throws
/// BadRequest in words.
Recipe recipe_of(const std::string& folder);

/// A recipe as a line of JSON, and back. The line may be a stranger's: throws BadRequest if it is no recipe.
std::string text_of(const Recipe& recipe);
Recipe recipe_of_text(const std::string& text);

/// Why a player's command line must not be started: it names a home folder, a folder above its own, or a file
/// that is neither in its own folder nor the system's. Empty: it may be.
std::string refusal_of_start(const std::string& command_line);

/// Makes "cmd:python3 {folder}/bot.py" a player that can be started: words that name files of the folder
/// become full names. Throws BadRequest if `refusal_of_start` refuses it.
std::string player_in(const std::string& player, const std::string& folder);

// The languages that this machine can build and run.

struct Language {
  std::string name;                ///< "python"
  std::string file;                ///< the source by which it is known: "bot.py"
  std::string build;               ///< shell commands, run in the folder; empty: nothing is built
  std::string start;               ///< a command line; "{folder}" stands for the folder's path
  std::vector<std::string> tools;  ///< programs that it needs
};

const std::vector<Language>& languages();

/// The full name of a program that boxes can see, because it is in one of the system's folders; empty: none.
std::string system_program(const std::string& name);
/// The first of a language's tools that this machine lacks; empty: it has all.
std::string missing_tool(const Language& language);

}  // namespace agon::ladder
