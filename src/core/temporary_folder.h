// A folder that exists only as long as its object.
#pragma once

#include <string>

namespace agon {

/// Made in the system's folder for temporary files; removed with everything in it by the destructor.
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
