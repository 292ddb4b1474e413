// Which languages this machine can build and run, and how.
#pragma once

#include <string>
#include <vector>

namespace agon::ladder {

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
