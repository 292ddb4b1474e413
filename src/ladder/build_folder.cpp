#include "ladder/build_folder.h"

#include "process/box_user.h"

namespace agon::ladder {

static constexpr const char* build_folders_begin = "agon-build-";

BuildFolder::BuildFolder(const std::string& purpose)
    : HeldFolder(process::common_place(), build_folders_begin, purpose) {}

std::size_t sweep_build_folders(const std::string& place) {
  return process::sweep_folders(place, build_folders_begin);
}

}  // namespace agon::ladder
