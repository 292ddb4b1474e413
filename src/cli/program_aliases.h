// The original programs whose place this one can take: by the name it was called, or by what it was asked to
// serve.
#pragma once

#include <CLI/App.hpp>
#include <optional>

#include "cli/program.h"
#include "hosting/game_server.h"

namespace agon::app {

struct ProgramWords {
  std::vector<std::string> given;        ///< of the command line, without the program's name
  std::optional<ProgramAlias> original;  ///< by whose name the program was called
};

/// The words as given, or, under the name of an original program, what it is asked to do with them.
ProgramWords words_of(int argc, char** argv, const Games& games);
/// The original of the server or client that the words chose, however far they could be read.
std::optional<ProgramAlias> chosen_original(const CLI::App& program, const Games& games);
/// Says it the original's way: why on stderr, its usage on stdout; the exit code.
int refuse_words(const ProgramAlias& original, const std::string& why);

}  // namespace agon::app
