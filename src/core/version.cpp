#include "core/version.h"

namespace agon {

// The one file that is compiled with the number: a new version compiles nothing else anew.
const std::string& program_version() {
  static const std::string version = AGON_VERSION;
  return version;
}

}  // namespace agon
