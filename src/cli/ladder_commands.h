// The commands under `agon ladder`.
#pragma once

#include "cli/commands.h"
#include "ladder/season_setup.h"
#include "server/programs_of.h"

namespace agon::app {

void add_ladder_create(CLI::App& ladder, const Games& games, Task& task);
void add_ladder_change(CLI::App& ladder, const Games& games, Task& task);
void add_ladder_import(CLI::App& ladder, const Games& games, Task& task);
void add_ladder_changes(CLI::App& ladder, const Games& games, Task& task);
void add_ladder_final(CLI::App& ladder, const Games& games, Task& task);
void add_ladder_grades(CLI::App& ladder, const Games& games, Task& task);
void add_ladder_keep(CLI::App& ladder, const Games& games, Task& task);
void add_ladder_token(CLI::App& ladder, const Games& games, Task& task);
void add_ladder_languages(CLI::App& ladder, const Games& games, Task& task);

/// The ladder's file, and the name of one of its seasons.
struct LadderWords {
  std::string file, season;
};
void add_ladder_file(CLI::App& command, LadderWords& words);

}  // namespace agon::app
