// The programs of a contest: who starts them, and what each may see of the others'.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arena/game_entry.h"
#include "contest/plan.h"
#include "process/entrant_files.h"

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

/// The command of a player of the entrant's, with the files that are declared for it: its folder and nothing
/// else, or its program and what the plan lists, or its program and the folder around that. Nothing: the
/// player has no command line, or none that can be read.
std::optional<process::Declared> command_of(const Entrant& entrant, const std::string& player);

/// With the files of all entrants as what no other may see.
process::Settings settings_with_foreign(const Plan& plan, process::Settings settings);

/// Makes ready what each player that is a program needs, such as its classes, so that none of it happens in a
/// match. Throws BadRequest with all that is wrong, a line an entrant.
void prepare_programs(const GameEntry& game, const Plan& plan);

/// A sentence for each entrant that sees one file alone, since its folder holds what is not its own, and for
/// each file that a command line names and that its program does not see.
std::vector<std::string> sight_warnings(const Plan& plan);

}  // namespace agon::contest
