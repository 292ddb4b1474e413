// The commands, one file each. Each adds itself to the command line and sets the task if it is chosen.
#pragma once

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <memory>
#include <string>
#include <string_view>
#include <type_traits>

#include "cli/program.h"

namespace agon::cli {

/// The Python that a wheel brought this program to (its command names it in AGON_PYTHON), or the path's.
std::string python_program();

/// A command, and the words that its options fill. Both live as long as the command line.
template <class Words>
struct CommandParts {
  CLI::App& command;
  Words& words;
};

/// Calls what asks for the games, or for its words alone. Within the task, clang would find the games unused.
template <class Run, class Words>
int run_with(Run run, [[maybe_unused]] const Games& games, const Words& words) {
  if constexpr (std::is_invocable_v<Run, const Games&, const Words&>)
    return run(games, words);
  else
    return run(words);
}

/// Adds a command with words of its own. If it is chosen, the task is to run `run(games, words)` or
/// `run(words)`.
template <class Words, class Run>
CommandParts<Words> add_command(CLI::App& above, const Games& games, Task& task, Run run, const char* name,
                                const char* summary, const std::string& footer) {
  auto* command = above.add_subcommand(name, summary)->footer(footer);
  const auto words = std::make_shared<Words>();
  command->callback(
      [&games, &task, run, words] { task = [&games, run, words] { return run_with(run, games, *words); }; });
  return {*command, *words};
}

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
void add_work(CLI::App& program, const Games& games, Task& task);
void add_completion(CLI::App& program, const Games& games, Task& task);
void add_mcp(CLI::App& program, const Games& games, Task& task);
void add_climb(CLI::App& program, const Games& games, Task& task);
void add_records(CLI::App& program, const Games& games, Task& task);

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
void add_ladder_term(CLI::App& ladder, const Games& games, Task& task);
void add_ladder_languages(CLI::App& ladder, const Games& games, Task& task);

/// The ladder's file, and the name of one of its seasons.
struct LadderWords {
  std::string file, season;
};
void add_ladder_file(CLI::App& command, LadderWords& words);
/// Prints a table, or writes it to the file. Throws Failure.
void print_or_write(const std::string& table, const std::string& file);

// The front page: what `agon` prints without arguments.

/// Puts the commands under the headings of their tasks, on the front page and in `agon --help`.
void group_commands(CLI::App& program);
std::string front_page(const CLI::App& program, const Games& games);

inline constexpr int list_columns = 80;

/// `begin`, then the text, wrapped below itself if it is too long for the line. Ends with a line feed.
std::string listed(const std::string& begin, std::string_view text);

}  // namespace agon::cli
