// Whom bots run as where this program runs as root: nobody, so that nothing of root's is theirs. What a box
// shows is copied for them first where they could not reach it.
#pragma once

#include <cstddef>
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

// A folder for a while, in a place that programs share: gone at the end, and where its program is killed,
// swept by the next one's.

/// "BEGINSPURPOSE-XXXXXX" in `place`, entered by its owner alone. Its owner holds a lock on it (flock) for as
/// long as it lives: the kernel lets go of that however the owner ends, and no number of a process misleads
/// anybody, which another has by now or, where containers share the place, at the same time.
class HeldFolder {
 public:
  /// Sweeps those with the same beginning first. Throws Failure.
  HeldFolder(const std::string& place, const std::string& begins, const std::string& purpose);
  ~HeldFolder();
  HeldFolder(const HeldFolder&) = delete;
  HeldFolder& operator=(const HeldFolder&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
  int held_ = -1;  ///< the folder itself, opened and locked; closed when a program is started
};

/// Removes the folders of this user in `place` with that beginning whose owners have ended; how many. What
/// cannot be locked, since its owner lives or the disk knows no locks, stays, and so does whatever is of
/// another user.
std::size_t sweep_folders(const std::string& place, const std::string& begins);

}  // namespace agon::process
