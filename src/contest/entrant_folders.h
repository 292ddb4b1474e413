// A folder of entrants: each sub-folder is one, and so is each file that the game accepts as a submission.
#pragma once

#include <string>
#include <vector>

#include "arena/game_entry.h"
#include "contest/plan.h"

namespace agon::contest {

/// Returns the entrants in the order of their names. An entrant is started as its `agon.toml` says: start =
/// "COMMAND LINE", in which names of the folder's files become full names. Otherwise the game may know how
/// (Java classes, zips of them), or there is only one bot.py, bot.js, bot.mjs, bot.jar, bot.sh or executable.
/// Names that begin with "." or "_" are skipped. `game`: null if it is not known. Throws BadRequest with a
/// line for each that cannot be started.
std::vector<Entrant> entrants_in(const std::string& folder, const GameEntry* game);

}  // namespace agon::contest
