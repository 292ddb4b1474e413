// The commands under `agon contest`.
#pragma once

#include "cli/commands.h"
#include "cli/progress.h"
#include "contest/plan_check.h"
#include "contest/remote/remote_run.h"

namespace agon::app {

void add_contest_run(CLI::App& contest, const Games& games, Task& task);
void add_contest_resume(CLI::App& contest, const Games& games, Task& task);
void add_contest_status(CLI::App& contest, const Games& games, Task& task);
void add_contest_report(CLI::App& contest, const Games& games, Task& task);

/// Adds an option that sets a key of a plan (contest/plan_draft.h). `values` must outlive the command line.
void add_plan_option(CLI::App& command, std::vector<contest::SaidValue>& values, const char* flag,
                     const char* key, const std::string& help);

/// Opens a store and prints its remarks on standard error.
std::unique_ptr<contest::Store> open_store(const std::string& where, bool must_exist);

/// Set by SIGINT and SIGTERM. After the first call these signals no longer end the program.
const std::atomic<bool>& asked_to_stop();
/// Options for a run on this machine, which those signals stop and which shows its progress.
contest::RunOptions run_options(unsigned concurrency, Progress& progress);
/// A run on the workers of the Redis server at that address. Its messages go to standard error, equal ones in
/// a row only once. `progress` is wiped before a message; it may be null.
contest::RemoteRun remote_run(const HostedEntry& game, const std::string& address, bool shared_paths,
                              Progress* progress);

/// Throws unless the Redis server at that address answers; empty: nothing to ask. Call it before anything is
/// stored or changed.
void require_broker(const std::string& address);

/// The name of a store's only contest. Throws BadRequest if it has none or several.
std::string only_contest(contest::Store& store, const std::string& where);

}  // namespace agon::app
