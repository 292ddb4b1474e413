// Whether two contests were about the same program.
#pragma once

#include <string>

#include "contest/plan.h"

namespace agon::contest {

/// Covers the names of its players and all files of its own that its boxes show: each one's place, bytes and
/// right to run; a link counts by what it names. The system's programs, interpreters' installations, .git and
/// __pycache__ do not count. `settings`: those of the plan, with all foreign files (settings_with_foreign).
/// 16 hexadecimal digits. Throws BadRequest that names the entrant, where its files are more than
/// process::FileLimits.
std::string content_hash(const Entrant& entrant, const process::Settings& settings);

}  // namespace agon::contest
