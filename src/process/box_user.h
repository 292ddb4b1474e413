// Whom bots run as where this program runs as root: nobody, so that nothing of root's is theirs. What a box
// shows is copied for them first where they could not reach it.
#pragma once

#include <optional>
#include <string>

namespace agon::process {

inline constexpr int nobody = 65534;

/// The system's folder for what lasts a while (TMPDIR) or, where we are root and it lies below a folder that others may not enter, /tmp
/// or /var/tmp: nobody must come there. Throws Failure that names the closed folder.
std::string common_place();

/// The folder or file itself, or, for a box of nobody's that could not reach or read it, a copy in a folder
/// that only root and nobody enter. Copies are made once for each state of their originals. Nothing: there is
/// more than 64 MiB or 5,000 files to copy, such as an installation in a home folder of root's. Throws Failure.
std::optional<std::string> reachable(const std::string& path);

/// A folder that the user of the boxes may write to; gone with this object.
class BoxFolder {
 public:
  BoxFolder();
  ~BoxFolder();
  BoxFolder(const BoxFolder&) = delete;
  BoxFolder& operator=(const BoxFolder&) = delete;

  const std::string& path() const { return path_; }
  /// Moves its files and folders into another one. Links and everything else stay behind.
  void copy_files_to(const std::string& folder) const;

 private:
  std::string path_;
};

}  // namespace agon::process
