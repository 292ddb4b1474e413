// A folder of a class: every sub-folder is an entrant.
#pragma once

#include <string>
#include <vector>

#include "contest/plan.h"

namespace agon::contest {

/// In the order of names. How a program is started: as its `agon.toml` says (start = "COMMAND LINE", words that
/// name files of the folder stand for these), else by its only bot.py, bot.js, bot.jar, bot.sh or program that can
/// be run. Hidden folders and such that begin with "_" are no entrants. Throws BadRequest, a line for each
/// sub-folder that cannot be started.
std::vector<Entrant> entrants_in(const std::string& folder);

}  // namespace agon::contest
