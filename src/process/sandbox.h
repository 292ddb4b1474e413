// The sandbox of a bot: bubblewrap's arguments and the filter of system calls.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "process/box_user.h"
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

/// Throws Failure if a box would have to show what its user cannot reach. Call it before anything plays.
void require_shown(const EntrantFiles& files);

/// A command wrapped in bubblewrap: no network, own process ids, a read-only system, a private folder for
/// temporary files. It shows only `files` of this machine, without sockets, pipes and devices. File
/// descriptor 3 carries the filter, 4 receives bubblewrap's report on the process it started, 5 is the list
/// of libraries. `held`: the command begins to run only when a byte has come on 6.
struct Box {
  std::vector<std::string> words;
  int user = -1;                                          ///< user to start it as; -1: ours
  std::vector<std::shared_ptr<const CopyForBox>> copies;  ///< shown in it; they are removed after it
};
/// Throws Failure if it would have to show what its user cannot reach: no program runs as root for that.
Box sandboxed(const std::vector<std::string>& words, const EntrantFiles& files, const Settings& settings,
              bool held = false);

inline constexpr const char* library_list = "/etc/ld.so.cache";

/// The filter of system calls as the kernel reads it; empty where it cannot be made.
const std::string& system_call_filter();

/// The value of a variable that is granted: ours of that name, or what is in the file that NAME_FILE names.
/// Throws Failure if there is neither, or if `name` is "NAME=value": what is repeated is stored.
std::string granted_value(const std::string& name);

/// The protection of a bot with these settings, for people: "bubblewrap, seccomp, user 65534 (nobody), cgroup
/// v1 (memory, processes)".
std::string protection_of(const Settings& settings);
/// The sentence that says what a class misses here; empty: nothing.
std::string missing_for_a_class();

}  // namespace agon::process
