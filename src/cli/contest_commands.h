// The commands under `agon contest`.
#pragma once

#include "cli/commands.h"
#include "cli/progress.h"
#include "contest/remote/remote_run.h"

namespace agon::app {

void add_contest_run(CLI::App& contest, const Games& games, Task& task);
void add_contest_resume(CLI::App& contest, const Games& games, Task& task);
void add_contest_status(CLI::App& contest, const Games& games, Task& task);
void add_contest_report(CLI::App& contest, const Games& games, Task& task);

/// Opens a store, and tells on standard error what is to be known of the opening.
std::unique_ptr<contest::Store> open_store(const std::string& where, bool must_exist);

/// Set by SIGINT and SIGTERM, which from now on end no program.
const std::atomic<bool>& asked_to_stop();
/// A run on this machine that these signals stop, and that shows its progress.
contest::RunOptions run_options(unsigned concurrency, Progress& progress);
/// A run on the workers of the Redis server at that address. What it says goes to standard error, once in a
/// row; `progress` makes room for it, and may be null.
contest::RemoteRun remote_run(const HostedEntry& game, const std::string& address, bool shared_paths,
                              Progress* progress);

/// The name of a store's one contest. Throws BadRequest where it has none or several.
std::string only_contest(contest::Store& store, const std::string& where);

}  // namespace agon::app
