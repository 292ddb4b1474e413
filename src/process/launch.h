// Starts a process: only the steps that must happen between fork and exec.
#pragma once

#include <string>
#include <vector>

#include "process/settings.h"

namespace agon::process {

struct Launch {
  std::vector<std::string> words;  ///< the first is the program's path
  std::vector<std::string> environment;
  std::string folder;  ///< it runs there; empty: where we are
  static constexpr int most_streams = 7;
  int streams[most_streams] = {-1, -1, -1, -1,
                               -1, -1, -1};  ///< become file descriptors 0 to 6; negative: none
  std::vector<int> groups;  ///< descriptors of control groups' files, for entering the groups
  int core = -1;
  int user = -1;  ///< user and group of the new process, if we are root; negative: ours
  Settings settings;
  bool limit_memory = false;  ///< by the process's own limits
  bool limited = true;        ///< false: for a command of the user's own, which gets no limits
};

/// Returns the id of the new process. It is in a session and group of its own, and the kernel kills it when
/// the calling thread ends. Throws Failure that names the step that failed.
int launch(const Launch& what);
/// Becomes another program, which is found by PATH, with our streams. Returns only by throwing Failure.
[[noreturn]] void become_program(const std::vector<std::string>& words);

}  // namespace agon::process
