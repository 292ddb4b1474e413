// The programs of a contest: who starts them, and what each may see of the others'.
#pragma once

#include <memory>

#include "arena/game_entry.h"
#include "contest/plan.h"

namespace agon::contest {

/// The game must outlive it. `settings`: the plan's, with the cores of a match.
std::shared_ptr<const ProgramHost> contest_programs(const GameEntry& game, const Plan& plan,
                                                    process::Settings settings);

/// Makes ready what each player that is a program needs, such as its classes, so that none of it happens in a match. Throws
/// BadRequest with all that is wrong, a line an entrant.
void prepare_programs(const GameEntry& game, const Plan& plan);

/// Entrants that see one file alone, since its folder holds what is not theirs: a sentence each.
std::vector<std::string> sight_warnings(const Plan& plan);

}  // namespace agon::contest
