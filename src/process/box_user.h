// The user that bots run as where this program runs as root: the user `nobody`, which has no access to root's
// files. Files that a sandbox shows but this user could not read are copied first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

namespace agon::process {

inline constexpr int nobody = 65534;

/// The system's folder for temporary files (TMPDIR). If we are root and it lies below a folder that other
/// users may not enter, /tmp or /var/tmp instead, because the user `nobody` must be able to reach it. Throws
/// Failure that names the closed folder.
std::string common_place();

/// The largest folder that is copied for a box, as files::weight_of counts it (a Python for learners has
/// 160), and the largest that a build may keep.
inline constexpr std::uint64_t most_copied_mib = 256, most_built_mib = 64;

/// A copy that only root and `nobody` may enter; the destructor removes it.
class CopyForBox {
 public:
  explicit CopyForBox(std::string path) : path_(std::move(path)) {}
  ~CopyForBox();
  CopyForBox(const CopyForBox&) = delete;
  CopyForBox& operator=(const CopyForBox&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

/// The path that a box shows for a file or folder: itself, or a copy, which stays while somebody holds it.
struct Reachable {
  std::string path;
  std::shared_ptr<const CopyForBox> copy;  ///< null: itself
};
/// The folder or file itself; or, if the user `nobody` cannot read it, a copy. Boxes that need it at the same
/// time share the copy of one state of the original. Throws Failure if it is too large to be copied, such as
/// an installation in root's home folder.
Reachable reachable(const std::string& path);
/// Throws the same Failure, and copies nothing.
void require_reachable(const std::string& path);

/// A separate folder that a sandboxed program may write to; the destructor removes it.
class BoxFolder {
 public:
  /// `for_nobody`: the sandbox runs as the user `nobody`; else as our user. Throws Failure.
  explicit BoxFolder(bool for_nobody);
  ~BoxFolder();
  BoxFolder(const BoxFolder&) = delete;
  BoxFolder& operator=(const BoxFolder&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// A temporary folder in a place that several programs share. It is removed at the end; if its program is
// killed, the next program removes it.

/// "BEGINSPURPOSE-XXXXXX" in `place`; only its owner may enter it. Its owner holds a lock on it (flock) for
/// as long as it lives. The kernel releases the lock however the owner ends. A process number would not do:
/// another process may have the same number, also at the same time where containers share the place.
class HeldFolder {
 public:
  /// Removes abandoned folders with the same beginning first. Throws Failure.
  HeldFolder(const std::string& place, const std::string& begins, const std::string& purpose);
  ~HeldFolder();
  HeldFolder(const HeldFolder&) = delete;
  HeldFolder& operator=(const HeldFolder&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
  int held_ = -1;  ///< the folder itself, opened and locked; programs that are started do not get it
};

/// Removes this user's folders in `place` with that beginning whose owners have ended; returns their number.
/// A folder stays if it cannot be locked, because its owner lives or the disk has no locks, or if it belongs
/// to another user.
std::size_t sweep_folders(const std::string& place, const std::string& begins);

}  // namespace agon::process
