// The files that belong to an entrant of a contest, and the hash over them. Nothing here starts a program.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "contest/plan.h"
#include "process/entrant_files.h"

namespace agon::contest {

/// The command of an entrant's player, with the files that its box shows. These are the entrant's folder
/// alone; or the program and the files that the plan lists; or the program and the folder around it. It runs
/// in the entrant's folder, if it has one. Empty: the player has no command line, or none that can be read.
std::optional<process::Declared> command_of(const Entrant& entrant, const std::string& player);

/// Adds the files of all entrants as foreign files, which no other entrant may see.
process::Settings settings_with_foreign(const Plan& plan, process::Settings settings);

/// A sentence for each entrant that sees only one file, because its folder holds files of others. Also a
/// sentence for each file that a command line names but its program does not see, and for each link that
/// leads out of what it sees.
std::vector<std::string> sight_warnings(const Plan& plan);

/// The hash by which a contest notices a changed program, as 16 hexadecimal digits. It covers the players'
/// names and the entrant's own files that its boxes show: each one's place, bytes and right to run. A link
/// counts by what it names. The system's programs, interpreters' installations, .git and __pycache__ do not
/// count. `settings`: the plan's, with all foreign files (settings_with_foreign). Throws BadRequest that
/// names the entrant if it has more files than process::FileLimits allows.
std::string content_hash(const Entrant& entrant, const process::Settings& settings);

}  // namespace agon::contest
