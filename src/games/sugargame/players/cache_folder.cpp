#include "games/sugargame/players/cache_folder.h"

#include <cstdlib>

namespace agon::sugargame {

std::filesystem::path cache_folder() {
  const char* const set = std::getenv("XDG_CACHE_HOME");
  const char* const home = std::getenv("HOME");
  if (set != nullptr && *set != '\0') return std::filesystem::path(set) / "agon";
  if (home != nullptr && *home != '\0') return std::filesystem::path(home) / ".cache" / "agon";
  return {};
}

}  // namespace agon::sugargame
