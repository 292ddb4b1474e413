// The command line of a bot, as a person typed it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/program_seat.h"

namespace agon::process {

/// Splits at blanks; '…', "…" and \ keep them. "~" and "~/…" become the home folder. No shell is involved, so
/// $, * and ; have no special meaning. Throws BadRequest for an open quote or an empty command.
std::vector<std::string> words_of(std::string_view command_line);
/// The same for a stranger's command line: "~" is not expanded.
std::vector<std::string> words_without_home(std::string_view command_line);

/// The file that a command's first word names, found in PATH if it has no slash; empty: there is no such
/// executable.
std::string program_of(const std::string& word);

/// The path without links and dots; empty: there is no such file.
std::string real_path(const std::string& path);

/// The files and folders that a word may name: itself, or the parts of a Java class path, such as
/// ".:lib/a.jar:lib/*".
std::vector<std::string> paths_in(const std::string& word);

/// The reason why the command cannot be started, in words; empty: it can.
std::string command_problem(const std::string& command_line);

// Replaces the words in braces of a client's command line: {host}, {port}, {team}, ...

/// The command line with its words in braces replaced by their values. Throws BadRequest for a word that
/// `words` does not have.
std::string with_client_words(const std::string& line, const ClientWords& words);

}  // namespace agon::process
