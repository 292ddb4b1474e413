// What a bot sees of the machine: bubblewrap's arguments and the filter of system calls.
#pragma once

#include <string>
#include <vector>

#include "process/entrant_files.h"

namespace agon::process {

/// Whether bubblewrap can make a sandbox here, found out once by making one; else why not, in words.
struct SandboxState {
  bool works = false;
  std::string program;  ///< bubblewrap's path
  int user = -1;        ///< as whom it is started where we are root; -1: as we are
  std::string problem;
};
const SandboxState& sandbox_state();

/// Throws Failure where a sandbox is wanted and cannot be made: nothing is started half held.
void require_sandbox(const Settings& settings);

/// The command wrapped: no network, own process ids, a read-only system, a private folder for temporary
/// files, and of the machine's files `files` alone, without sockets, pipes and devices. File descriptor 3
/// carries the filter, 4 takes bubblewrap's word on what it started, 5 is the list of libraries. `held`: it
/// begins to run when something has come by 6.
struct Box {
  std::vector<std::string> words;
  int user = -1;  ///< as whom it is to be started; -1: as we are, since nobody else could reach its files
};
Box sandboxed(const std::vector<std::string>& words, const EntrantFiles& files, const Settings& settings,
              bool held = false);

inline constexpr const char* library_list = "/etc/ld.so.cache";

/// The filter of system calls as the kernel reads it; empty where it cannot be made.
const std::string& system_call_filter();

/// What holds a bot started with these settings, for people: "bubblewrap, seccomp, user nobody, cgroup v1
/// (memory, processes)".
std::string protection_of(const Settings& settings);

}  // namespace agon::process
