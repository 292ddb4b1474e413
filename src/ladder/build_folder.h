// A folder in which a version is unpacked or built: gone at the end, and where its program is killed, swept by the next one's.
#pragma once

#include <cstddef>
#include <string>

namespace agon::ladder {

/// In the system's folder for such things (process::common_place), as "agon-build-PURPOSE-XXXXXX". Its owner holds a lock on it (flock) for as long as
/// it lives: the kernel lets go of that however the owner ends, and no number of a process that another has by now misleads anybody.
class BuildFolder {
 public:
  /// Sweeps first. Throws Failure.
  explicit BuildFolder(const std::string& purpose);
  ~BuildFolder();
  BuildFolder(const BuildFolder&) = delete;
  BuildFolder& operator=(const BuildFolder&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
  int held_ = -1;  ///< the folder itself, opened and locked; closed when a program is started
};

/// Removes the folders of this user in `place` whose owners have ended; how many. What cannot be locked, since its owner lives or the
/// disk knows no locks, stays, and so does whatever is of another user.
std::size_t sweep_build_folders(const std::string& place);

}  // namespace agon::ladder
