#include "server/signature.h"

#include "core/random.h"

namespace agon::app {

std::uint64_t signature_of(const Games& games) {
  std::uint64_t code = 0;
  for (const auto* game : games) code = splitmix64(code ^ signature_of(*game));
  return code;
}

}  // namespace agon::app
