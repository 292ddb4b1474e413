// A file that appears whole or not at all.
#pragma once

#include <filesystem>

namespace agon::show {

/// Written beside its final place under another name, and renamed at the end. What is no regular file already
/// (a device, a pipe) is written directly.
class OutputFile {
 public:
  /// Throws RenderError if the place cannot be written.
  explicit OutputFile(const std::filesystem::path& target);
  ~OutputFile();  ///< removes what was not committed
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  const std::filesystem::path& target() const { return target_; }
  const std::filesystem::path& working_path() const { return working_; }
  void commit();  ///< throws RenderError

 private:
  std::filesystem::path target_, working_;
  bool direct_ = false, committed_ = false;
};

}  // namespace agon::show
