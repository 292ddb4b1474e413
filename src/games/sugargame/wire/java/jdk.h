// The JDK of this machine, and where what it makes for us is kept.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/program.h"

namespace agon::sugargame {

/// The path of a program of the JDK, from $JAVA_HOME/bin or the PATH. Throws Failure.
std::string jdk_program(const char* name);

/// Where made classes and unpacked submissions are kept from match to match. It may not exist yet.
std::filesystem::path java_cache();

/// The bytes of a file; empty where it cannot be read.
std::string bytes_of(const std::filesystem::path& file);

/// The files of a folder whose names end so (".java"), sorted.
std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder, const std::string& ending);

/// A folder that takes the place `target` when all went well, so that nobody ever sees half of it.
class UnfinishedFolder {
 public:
  /// Throws Failure.
  explicit UnfinishedFolder(const std::filesystem::path& target);
  ~UnfinishedFolder();
  UnfinishedFolder(const UnfinishedFolder&) = delete;
  UnfinishedFolder& operator=(const UnfinishedFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  void finish();

 private:
  std::filesystem::path target_, path_;
};

/// A submission: a zip of sources and classes, unpacked into a folder of the cache. By a small program of
/// Java in the sandbox that believes nothing of what the zip says.
inline constexpr std::uintmax_t largest_submission = 4 << 20;  ///< bytes of the zip

/// The folder of its files, all beside each other; made once for each content of the zip. `api`: the compiled
/// classes of the arena. Throws BadRequest with what is wrong with the zip, Failure where there is no JDK.
std::filesystem::path unpacked(const std::filesystem::path& zip, const std::filesystem::path& api,
                               const ToolRunner& run);

}  // namespace agon::sugargame
