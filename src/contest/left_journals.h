// What programs that are gone left in their journals beside a store.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "contest/played.h"

namespace agon::contest {

struct LeftJournal {
  std::string file;
  std::vector<std::pair<std::string, Played>> matches;  ///< contest and match: every line that can be read
  std::vector<std::string> damage;                      ///< "file:line: why", one a line that cannot
};

/// The journals of programs that run no more.
std::vector<std::string> left_journals(const std::string& store);
/// What cannot be read is kept beside it as `file`.damaged, but for a last line that the program's end cut
/// off.
LeftJournal read_left_journal(const std::string& file);

}  // namespace agon::contest
