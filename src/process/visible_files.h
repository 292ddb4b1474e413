// What of the machine's files a bot sees beside the system's own.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "process/settings.h"

namespace agon::process {

struct VisibleFiles {
  std::set<std::string> shown;          ///< files and folders, absolute
  std::set<std::string> hidden;         ///< inside those: what is others'
  std::vector<std::string> narrowed;  ///< files whose folder is not shown, for it is shared with others
};

/// Of a command: the program, and the files and folders that its words name; of a file its folder, if the bot
/// has that to itself.
VisibleFiles visible_files(const std::vector<std::string>& words, const Settings& settings);

/// The files and folders that a command's words name, absolute: what is the entrant's own.
std::vector<std::string> named_files(const std::vector<std::string>& words);

}  // namespace agon::process
