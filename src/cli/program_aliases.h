// The original programs that this one can replace, recognised by the name under which it is started or by
// what it is asked to serve.
#pragma once

#include <CLI/App.hpp>
#include <optional>

#include "cli/program.h"
#include "hosting/game_server.h"

namespace agon::app {

struct ProgramWords {
  std::vector<std::string> given;        ///< the arguments, without the program's name
  std::optional<ProgramAlias> original;  ///< set if the program was started under the original's name
};

/// The arguments as given. Under the name of an original program, those of `agon` for it come first.
ProgramWords words_of(int argc, char** argv, const Games& games);
/// The original of the chosen server or client, even if not all arguments could be read.
std::optional<ProgramAlias> chosen_original(const CLI::App& program, const Games& games);
/// Prints the reason on standard error and the original's usage on standard output; returns the exit code.
int refuse_words(const ProgramAlias& original, const std::string& why);

}  // namespace agon::app
