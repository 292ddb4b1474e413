// Where what is computed once and used again is kept.
#pragma once

#include <filesystem>

namespace agon::sugargame {

/// $XDG_CACHE_HOME/agon or ~/.cache/agon; empty when neither is known. It need not exist.
std::filesystem::path cache_folder();

}  // namespace agon::sugargame
