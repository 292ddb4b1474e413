// A file that appears whole or not at all.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "core/program.h"

namespace agon::show {

/// Writes beside its final place under another name, and renames at the end. A target that exists and is no
/// regular file (a device, a pipe) is written directly.
class OutputFile {
 public:
  /// Throws RenderError if the place cannot be written.
  explicit OutputFile(const std::filesystem::path& target);
  ~OutputFile();  ///< removes a file that was not committed
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  const std::filesystem::path& target() const { return target_; }
  const std::filesystem::path& working_path() const { return working_; }
  void commit();  ///< throws RenderError

 private:
  std::filesystem::path target_, working_;
  bool direct_ = false, committed_ = false;
};

/// ffmpeg, fed with raw pictures. The caller that may start programs passes in the means.
class Ffmpeg {
 public:
  /// Starts it with these arguments; we write to its standard input. Error messages begin with `about`.
  /// Throws RenderError if there is no ffmpeg.
  Ffmpeg(std::string about, const std::vector<std::string>& arguments, const FedToolStarter& start);

  /// Throws RenderError with ffmpeg's own message if it has failed.
  void write(std::span<const unsigned char> bytes);

  /// Waits for it to end. Throws RenderError unless it succeeded.
  void finish();

 private:
  [[noreturn]] void fail(const std::string& said);

  std::string about_;
  std::unique_ptr<FedTool> tool_;
};

}  // namespace agon::show
