// A folder for a while, in a place that programs share: gone at the end, and where its program is killed,
// swept by the next one's.
#pragma once

#include <cstddef>
#include <string>

namespace agon::process {

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
