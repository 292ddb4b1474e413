// The options of a command that plays on workers (--on), and the commands that start them.
#pragma once

#include <CLI/App.hpp>
#include <functional>
#include <string>
#include <vector>

#include "cli/progress.h"
#include "contest/remote/remote_run.h"
#include "hosting/hosted_entry.h"

namespace agon::cli {

struct OnWords {
  std::vector<std::string> on;  ///< as typed; empty: play here
  std::string cpus, mem, time;  ///< of a Slurm worker; empty: as the cluster has it
  bool print_slurm = false;
  bool shared_paths = false;

  bool here() const { return on.empty(); }
};

/// Adds --on and what belongs to it. `programs`: entrants' programs may lie on a disk that all share.
void add_on_options(CLI::App& command, OnWords& words, bool programs);

/// The text with each {a,b} and {01..20} replaced in turn: "lab{1..2}" is lab1 and lab2. Throws BadRequest if
/// there are too many.
std::vector<std::string> expanded(const std::string& text);
/// The commands that start the workers, each as its words. Throws BadRequest if one cannot be started.
std::vector<std::vector<std::string>> worker_commands(const OnWords& words);
/// Prints a batch script for Slurm that runs this command line with its workers.
void print_slurm(const OnWords& words);

/// A run on the workers. Messages go to standard error; `progress`, which may be null, shows the workers.
contest::RemoteRun remote_run(const HostedEntry& game, const OnWords& words, Progress* progress);

}  // namespace agon::cli
