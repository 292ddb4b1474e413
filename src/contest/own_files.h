// The files that belong to an entrant of a contest, and the hash over them. Nothing here starts a program.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "contest/plan.h"
#include "process/entrant_files.h"

namespace agon::contest {

/// The command of a player of the entrant's, with the files that are declared for it: its folder and nothing
/// else, or its program and what the plan lists, or its program and the folder around that. Nothing: the
/// player has no command line, or none that can be read.
std::optional<process::Declared> command_of(const Entrant& entrant, const std::string& player);

/// With the files of all entrants as what no other may see.
process::Settings settings_with_foreign(const Plan& plan, process::Settings settings);

/// A sentence for each entrant that sees one file alone, since its folder holds what is not its own, and for
/// each file that a command line names and that its program does not see.
std::vector<std::string> sight_warnings(const Plan& plan);

/// The hash by which a contest notices a changed program. Covers the names of its players and all files of
/// its own that its boxes show: each one's place, bytes and right to run; a link counts by what it names. The
/// system's programs, interpreters' installations, .git and
/// __pycache__ do not count. `settings`: those of the plan, with all foreign files (settings_with_foreign).
/// 16 hexadecimal digits. Throws BadRequest that names the entrant, where its files are more than
/// process::FileLimits.
std::string content_hash(const Entrant& entrant, const process::Settings& settings);

}  // namespace agon::contest
