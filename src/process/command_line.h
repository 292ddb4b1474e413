// The command line of a bot, as a person typed it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/program_seat.h"

namespace agon::process {

/// Splits at blanks; '…', "…" and \ keep them. "~" and "~/…" are one's home. No shell is involved, so $, *
/// and ; mean nothing. Throws BadRequest for an open quote or an empty command.
std::vector<std::string> words_of(std::string_view command_line);
/// The same for the command line of a stranger: "~" stays as it is.
std::vector<std::string> words_without_home(std::string_view command_line);

/// The file that a command's first word names, by way of PATH; empty: there is none that can be run.
std::string program_of(const std::string& word);

/// The path without links and dots; empty: there is no such file.
std::string real_path(const std::string& path);

/// What is wrong with the command as it stands, in words; empty: it can be started.
std::string command_problem(const std::string& command_line);

// What the words in braces of a client's command line stand for: {host}, {port}, {team}, ...

/// The command line with what its words in braces stand for. Throws BadRequest for one that `words` does not
/// know.
std::string with_client_words(const std::string& line, const ClientWords& words);

}  // namespace agon::process
