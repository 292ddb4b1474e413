// The commands, one file each. Each adds itself to the command line and sets the task if it is chosen.
#pragma once

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <string>

#include "cli/program.h"

namespace agon::app {

void add_games(CLI::App& program, const Games& games, Task& task);
void add_players(CLI::App& program, const Games& games, Task& task);
void add_play(CLI::App& program, const Games& games, Task& task);
void add_serve(CLI::App& program, const Games& games, Task& task);
void add_join(CLI::App& program, const Games& games, Task& task);
void add_replay(CLI::App& program, const Games& games, Task& task);
void add_render(CLI::App& program, const Games& games, Task& task);
void add_analyse(CLI::App& program, const Games& games, Task& task);
void add_ask(CLI::App& program, const Games& games, Task& task);
void add_step(CLI::App& program, const Games& games, Task& task);
void add_describe(CLI::App& program, const Games& games, Task& task);
void add_solve(CLI::App& program, const Games& games, Task& task);
void add_contest(CLI::App& program, const Games& games, Task& task);
void add_tune(CLI::App& program, const Games& games, Task& task);
void add_new_bot(CLI::App& program, const Games& games, Task& task);
void add_check_bot(CLI::App& program, const Games& games, Task& task);
void add_bench(CLI::App& program, const Games& games, Task& task);
void add_worker(CLI::App& program, const Games& games, Task& task);
void add_workers(CLI::App& program, const Games& games, Task& task);
void add_completion(CLI::App& program, const Games& games, Task& task);

void add_ladder(CLI::App& program, const Games& games, Task& task);
void add_student_commands(CLI::App& program, const Games& games, Task& task);

void add_color_option(CLI::App& command);

// The commands under `agon ladder`.

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
