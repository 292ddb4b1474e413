// The entrants of a contest: those that a folder holds, and those that join late, leave, or return with a
// changed program while it is running.
#pragma once

#include <span>
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

/// The entrant at one place: a folder, or a file that the game knows how to start. Throws BadRequest.
Entrant entrant_in(const std::string& place, const GameEntry* game);

struct Admission {
  Plan plan;
  std::vector<std::string> changes;  ///< one sentence a change; empty: the plan is unchanged
};

/// Brings a plan up to date. `now`: the present entrants, with hashes. An entrant whose program has changed
/// leaves with its results, and joins as its next version; before any result it is only replaced. `withdraw`:
/// an entrant that is not in `now` leaves. `results`: all that were played. Throws BadRequest if the contest
/// cannot take a change.
Admission admit(const Plan& plan, const std::vector<Entrant>& now, bool withdraw,
                std::span<const Result> results);

}  // namespace agon::contest
