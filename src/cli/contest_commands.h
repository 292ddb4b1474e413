// The commands under `agon contest`.
#pragma once

#include "cli/commands.h"
#include "contest/store.h"

namespace agon::app {

void add_contest_run(CLI::App& contest, const Games& games, Task& task);
void add_contest_resume(CLI::App& contest, const Games& games, Task& task);
void add_contest_status(CLI::App& contest, const Games& games, Task& task);
void add_contest_report(CLI::App& contest, const Games& games, Task& task);

/// Opens a store, and tells on standard error what is to be known of the opening.
std::unique_ptr<contest::Store> open_store(const std::string& where, bool must_exist);

/// The name of a store's one contest. Throws BadRequest where it has none or several.
std::string only_contest(contest::Store& store, const std::string& where);

}  // namespace agon::app
