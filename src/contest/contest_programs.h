// Starts the programs of a contest, and prepares them.
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

/// Commands that a worker on another machine starts in place of the plan's. The key is the entrant's label
/// and its player, because two entrants may have the same command line.
using ProgramTable = std::map<std::pair<std::string, std::string>, process::Declared>;

/// The host of the programs of one match. `seated`: the entrant of each seat. `settings`: the plan's, with
/// all foreign files and the cores of the match. `elsewhere`: replaces the plan's commands; may be null.
/// Game, entrants and `elsewhere` must outlive it.
std::shared_ptr<const ProgramHost> contest_programs(const GameEntry& game, std::vector<const Entrant*> seated,
                                                    process::Settings settings,
                                                    const ProgramTable* elsewhere = nullptr);

/// Prepares what each program needs, such as compiled classes, so that no match waits for it. Throws
/// BadRequest that names all problems, one line an entrant.
void prepare_programs(const GameEntry& game, const Plan& plan);

}  // namespace agon::contest
