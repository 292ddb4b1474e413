// Starting a process: what must happen between fork and exec, and nothing else.
#pragma once

#include <string>
#include <vector>

#include "process/settings.h"

namespace agon::process {

struct Launch {
  std::vector<std::string> words;  ///< the first is the program's path
  std::vector<std::string> environment;
  static constexpr int most_streams = 7;
  int streams[most_streams] = {-1, -1, -1, -1,
                               -1, -1, -1};  ///< become file descriptors 0 to 6; negative: none
  std::vector<int> groups;                   ///< files of control groups to enter
  int core = -1;
  int user = -1;  ///< user and group that it becomes, if we are root; negative: as we are
  Settings settings;
  bool limit_memory = false;  ///< by the process's own limits
};

/// The id of the new process, in a session and group of its own, which the kernel kills when the calling
/// thread ends. Throws Failure that says what could not be done.
int launch(const Launch& what);

}  // namespace agon::process
