// The sandbox of a bot: bubblewrap's arguments and the filter of system calls.
#pragma once

#include <string>
#include <vector>

#include "process/entrant_files.h"

namespace agon::process {

/// Whether bubblewrap can make a sandbox here, determined once by making one; if not, the reason.
struct SandboxState {
  bool works = false;
  std::string program;  ///< bubblewrap's path
  int user = -1;        ///< the user that it runs as if we are root; -1: ours
  std::string problem;
};
const SandboxState& sandbox_state();

/// Throws Failure if a sandbox is required and cannot be made; no bot is started with less protection than
/// required.
void require_sandbox(const Settings& settings);

/// A command wrapped in bubblewrap: no network, own process ids, a read-only system, a private folder for
/// temporary files. It shows only `files` of this machine, without sockets, pipes and devices. File
/// descriptor 3 carries the filter, 4 receives bubblewrap's report on the process it started, 5 is the list
/// of libraries. `held`: the command begins to run only when a byte has come on 6.
struct Box {
  std::vector<std::string> words;
  int user = -1;  ///< user to start it as; -1: ours, as where no other user could reach its files
};
Box sandboxed(const std::vector<std::string>& words, const EntrantFiles& files, const Settings& settings,
              bool held = false);

inline constexpr const char* library_list = "/etc/ld.so.cache";

/// The filter of system calls as the kernel reads it; empty where it cannot be made.
const std::string& system_call_filter();

/// The protection of a bot with these settings, for people: "bubblewrap, seccomp, user 65534 (nobody), cgroup
/// v1 (memory, processes)".
std::string protection_of(const Settings& settings);
/// The words to add if the bot runs as `user`, with less protection: "; as root, because …".
std::string protection_missing(const Settings& settings, int user);

}  // namespace agon::process
