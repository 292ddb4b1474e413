// agon contest …: many matches, a table with error bars.
#include "cli/contest_commands.h"

namespace agon::app {

void add_contest(CLI::App& program, const Games& games, Task& task) {
  auto* command = program.add_subcommand(
      "contest", "Hold a contest of built-in players and programs: run, status, resume, report.");
  command->footer(
      "Example: agon contest run cup.toml && agon contest report cup.contest --html cup.html\n"
      "docs/contests.md tells all of it.");
  command->require_subcommand(1);
  for (auto* add : {add_contest_run, add_contest_resume, add_contest_status, add_contest_report})
    add(*command, games, task);
}

}  // namespace agon::app
