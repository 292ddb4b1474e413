// The commands under `agon ladder`, and what students type.
#pragma once

#include "app/program/ladder/add_ladder.h"
#include "ladder/season_setup.h"

namespace agon::app {

void add_ladder_create(CLI::App& ladder, const Games& games, Task& task);
void add_ladder_import(CLI::App& ladder, const Games& games, Task& task);
void add_ladder_changes(CLI::App& ladder, const Games& games, Task& task);
void add_ladder_final(CLI::App& ladder, const Games& games, Task& task);
void add_ladder_grades(CLI::App& ladder, const Games& games, Task& task);
void add_ladder_keep(CLI::App& ladder, const Games& games, Task& task);
void add_ladder_token(CLI::App& ladder, const Games& games, Task& task);
void add_ladder_languages(CLI::App& ladder, const Games& games, Task& task);

/// The words by which this program unpacks an upload in a box: `agon ladder unpack`.
std::vector<std::string> unpacker();

/// The file, and which of its seasons.
struct LadderWords {
  std::string file, season;
};
void add_ladder_file(CLI::App& command, LadderWords& words);

}  // namespace agon::app
