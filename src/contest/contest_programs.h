// The programs of a contest: who starts them, and what each may see of the others'.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "arena/game_entry.h"
#include "contest/plan.h"

namespace agon::contest {

/// What is started for players that are programs, where that is not where the plan says: on a worker of another machine.
using ProgramTable = std::map<std::string, ProgramCommand>;

/// The game must outlive it. `settings`: the plan's, with the cores of a match. `elsewhere`: what stands in for the plan's
/// commands; may be null.
std::shared_ptr<const ProgramHost> contest_programs(const GameEntry& game, const Plan& plan,
                                                    process::Settings settings, const ProgramTable* elsewhere = nullptr);

/// With the files of all entrants as what no other may see.
process::Settings settings_with_foreign(const Plan& plan, process::Settings settings);

/// Makes ready what each player that is a program needs, such as its classes, so that none of it happens in a match. Throws
/// BadRequest with all that is wrong, a line an entrant.
void prepare_programs(const GameEntry& game, const Plan& plan);

/// Entrants that see one file alone, since its folder holds what is not theirs: a sentence each.
std::vector<std::string> sight_warnings(const Plan& plan);

}  // namespace agon::contest
