// The programs of a contest: what starts them and makes them ready.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "arena/game_entry.h"
#include "contest/own_files.h"
#include "contest/plan.h"

namespace agon::contest {

/// Programs that a worker of another machine starts in place of the plan's commands. The key is
/// the entrant's label and the player: two entrants with one command line are two programs.
using ProgramTable = std::map<std::pair<std::string, std::string>, process::Declared>;

/// The game and the entrants must outlive it. `seated`: the entrant of each seat. `settings`: the plan's with
/// all foreign files and the cores of a match. `elsewhere`: what stands in for the plan's commands; may be
/// null.
std::shared_ptr<const ProgramHost> contest_programs(const GameEntry& game, std::vector<const Entrant*> seated,
                                                    process::Settings settings,
                                                    const ProgramTable* elsewhere = nullptr);

/// Makes ready what each player that is a program needs, such as its classes, so that none of it happens in a
/// match. Throws BadRequest with all that is wrong, a line an entrant.
void prepare_programs(const GameEntry& game, const Plan& plan);

}  // namespace agon::contest
