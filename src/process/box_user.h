// Whom bots run as where this program runs as root: nobody, so that nothing of root's is theirs. What a box
// shows is copied for them first where they could not reach it.
#pragma once

#include <optional>
#include <string>

namespace agon::process {

inline constexpr int nobody = 65534;

/// The system's folder for what lasts a while (TMPDIR) or, where we are root and it lies below a folder that
/// others may not enter, /tmp or /var/tmp: nobody must come there. Throws Failure that names the closed
/// folder.
std::string common_place();

/// The folder or file itself, or, for a box of nobody's that could not reach or read it, a copy in a folder
/// that only root and nobody enter. Copies are made once for each state of their originals. Nothing: there is
/// more than 64 MiB or 5,000 files to copy, such as an installation in a home folder of root's. Throws
/// Failure.
std::optional<std::string> reachable(const std::string& path);

/// A folder that a box's program may write to, aside from all others; gone with this object.
class BoxFolder {
 public:
  /// `for_nobody`: the box is nobody's; else ours. Throws Failure.
  explicit BoxFolder(bool for_nobody);
  ~BoxFolder();
  BoxFolder(const BoxFolder&) = delete;
  BoxFolder& operator=(const BoxFolder&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace agon::process
