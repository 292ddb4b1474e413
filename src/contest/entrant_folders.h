// A folder of a class: every sub-folder is an entrant, and every file that the game knows as a submission.
#pragma once

#include <string>
#include <vector>

#include "arena/game_entry.h"
#include "contest/plan.h"

namespace agon::contest {

/// In the order of names. How a program is started: as its `agon.toml` says (start = "COMMAND LINE", words
/// that name files of the folder stand for these), else as the game says (classes of Java, zips of them),
/// else by its only bot.py, bot.js, bot.jar, bot.sh or program that can be run. What begins with "." or "_"
/// is no entrant. `game`: null: not known. Throws BadRequest, a line for each sub-folder that cannot be
/// started.
std::vector<Entrant> entrants_in(const std::string& folder, const GameEntry* game);

}  // namespace agon::contest
