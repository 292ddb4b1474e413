// A folder of one's own for a while.
#pragma once

#include <string>

namespace agon {

/// Made in the system's folder for such things, and gone with all that is in it at the end.
class TemporaryFolder {
 public:
  /// `purpose` is part of its name. Throws Failure.
  explicit TemporaryFolder(const std::string& purpose);
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace agon
