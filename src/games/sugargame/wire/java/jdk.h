// The JDK of this machine, and the folder for files that are made with it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/program.h"

namespace agon::sugargame {

/// The path of a program of the JDK, from $JAVA_HOME/bin or the PATH. Throws Failure.
std::string jdk_program(const char* name);

/// The cache of compiled classes and unpacked submissions, kept from match to match. It may not exist yet.
std::filesystem::path java_cache();

/// The bytes of a file; empty if it cannot be read.
std::string bytes_of(const std::filesystem::path& file);

/// The files of a folder whose names end with `ending` (".java"), sorted.
std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder, const std::string& ending);

/// A folder that is moved to `target` only when complete, so that nobody ever sees half of it.
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

/// A submission: a zip of sources and classes, unpacked into a folder of the cache. A small Java program in
/// the sandbox unpacks it and trusts nothing that the zip says.
inline constexpr std::uintmax_t largest_submission = 4 << 20;  ///< bytes of the zip

/// Returns the folder with all its files, without subfolders; made once for each content of the zip. `api`:
/// the compiled classes of the arena. Throws BadRequest that names the mistake in the zip, Failure if there
/// is no JDK.
std::filesystem::path unpacked(const std::filesystem::path& zip, const std::filesystem::path& api,
                               const ToolRunner& run);

}  // namespace agon::sugargame
