#include "core/version.h"

namespace agon {

// The only file that is compiled with the version: a new version recompiles nothing else.
const std::string& program_version() {
  static const std::string version = AGON_VERSION;
  return version;
}

}  // namespace agon
