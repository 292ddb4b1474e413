// The commands under `agon contest`.
#pragma once

#include "cli/commands.h"
#include "cli/progress.h"
#include "cli/worker_commands.h"
#include "contest/plan_check.h"

namespace agon::cli {

void add_contest_run(CLI::App& contest, const Games& games, Task& task);
void add_contest_resume(CLI::App& contest, const Games& games, Task& task);
void add_contest_status(CLI::App& contest, const Games& games, Task& task);
void add_contest_report(CLI::App& contest, const Games& games, Task& task);

/// Opens a store and prints its remarks on standard error.
std::unique_ptr<contest::Store> open_store(const std::string& where, bool must_exist);

/// Set by SIGINT and SIGTERM. After the first call these signals no longer end the program.
const std::atomic<bool>& asked_to_stop();
/// Options for a run on this machine, which those signals stop and which shows its progress.
contest::RunOptions run_options(unsigned concurrency, Progress& progress);
/// The name of a store's only contest. Throws BadRequest if it has none or several.
std::string only_contest(contest::Store& store, const std::string& where);

}  // namespace agon::cli
