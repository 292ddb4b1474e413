// An original program whose place this one can take: called by its name (by a link, say), it reads the
// original's words and fails as the original does.
#pragma once

#include <string>
#include <vector>

namespace agon {

struct ProgramAlias {
  std::string program;             ///< the original's name
  std::vector<std::string> words;  ///< what `agon` is asked to do then, before the words given
  std::string usage;  ///< printed on standard output when the words are wrong; the reason goes to stderr
  int exit_code = 2;  ///< after a failure
};

}  // namespace agon
