// The JDK of this machine, and where what it makes for us is kept.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

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

}  // namespace agon::sugargame
