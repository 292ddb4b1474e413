// How a folder of sources becomes a player. An upload's settings are read in the box where it is unpacked;
// the server gets what they say as a few lines of JSON, and checks it once more.
#pragma once

#include <boost/describe.hpp>
#include <string>
#include <vector>

namespace agon::ladder {

struct Recipe {
  std::string language;    ///< or "other", where agon.toml says it all
  std::string build;       ///< a shell's words, in the folder; empty: nothing is built
  std::string start;       ///< a command line; "{folder}" is the folder's name
  bool is_client = false;  ///< it speaks the game's own protocol
};
BOOST_DESCRIBE_STRUCT(Recipe, (), (language, build, start, is_client))

/// As its agon.toml says (build, start or client), else by its only bot.py, bot.js, bot.cpp or Bot.java.
/// Parses a stranger's file: for uploads in a box alone. Throws BadRequest in words.
Recipe recipe_of(const std::string& folder);

/// A recipe as a line of JSON, and back. The line may be a stranger's: throws BadRequest where it is no
/// recipe.
std::string text_of(const Recipe& recipe);
Recipe recipe_of_text(const std::string& text);

/// Why a player's command line must not be started: it names a home folder, a folder above its own, or a file
/// outside of its own folder and the system's. Empty: it may.
std::string refusal_of_start(const std::string& command_line);

/// "cmd:python3 {folder}/bot.py" as a player that can be started: the words that name files of the folder are
/// full names. Throws BadRequest where `refusal_of_start` refuses it.
std::string player_in(const std::string& player, const std::string& folder);

// Which languages this machine can build and run, and how.

struct Language {
  std::string name;                ///< "python"
  std::string file;                ///< the source by which it is known: "bot.py"
  std::string build;               ///< a shell's words, in the folder; empty: nothing is built
  std::string start;               ///< a command line; "{folder}" is the folder's name
  std::vector<std::string> tools;  ///< programs that it needs
};

const std::vector<Language>& languages();

/// The full name of a program that boxes can see, since only the system's folders are there; empty: there is
/// none.
std::string system_program(const std::string& name);
/// What of a language's tools this machine lacks; empty: nothing.
std::string missing_tool(const Language& language);

}  // namespace agon::ladder
