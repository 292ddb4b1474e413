// A folder in which a version is unpacked or built.
#pragma once

#include <cstddef>
#include <string>

#include "process/held_folder.h"

namespace agon::ladder {

/// In the system's folder for such things (process::common_place), as "agon-build-PURPOSE-XXXXXX".
class BuildFolder : public process::HeldFolder {
 public:
  /// Sweeps first. Throws Failure.
  explicit BuildFolder(const std::string& purpose);
};

/// As process::sweep_folders, of such folders.
std::size_t sweep_build_folders(const std::string& place);

}  // namespace agon::ladder
