#include "games/sugargame/wire/java/jdk.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "core/errors.h"
#include "games/sugargame/players/cache_folder.h"

namespace agon::sugargame {

namespace fs = std::filesystem;

std::string jdk_program(const char* name) {
  std::vector<std::string> folders;
  if (const char* home = std::getenv("JAVA_HOME"); home != nullptr && *home != 0)
    folders.push_back(std::string(home) + "/bin");
  const char* set = std::getenv("PATH");
  std::string_view path = set == nullptr ? "/usr/local/bin:/usr/bin:/bin" : set;
  while (!path.empty()) {
    const auto end = std::min(path.find(':'), path.size());
    if (end != 0) folders.emplace_back(path.substr(0, end));
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  for (const auto& folder : folders)
    if (const auto file = folder + '/' + name; ::access(file.c_str(), X_OK) == 0) return file;
  throw Failure(
      fmt::format("Java players need a JDK and there is no {} on the PATH; `make java` installs one", name));
}

fs::path java_cache() {
  const auto cache = cache_folder();
  return (cache.empty() ? fs::temp_directory_path() / fmt::format("agon-{}", ::getuid()) : cache) / "java";
}

std::string bytes_of(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

std::vector<fs::path> files_in(const fs::path& folder, const std::string& ending) {
  std::vector<fs::path> files;
  std::error_code error;
  for (const auto& file : fs::directory_iterator(folder, error))
    if (file.path().extension() == ending) files.push_back(file.path());
  std::sort(files.begin(), files.end());
  return files;
}

UnfinishedFolder::UnfinishedFolder(const fs::path& target) : target_(target) {
  static std::atomic<int> number{0};
  path_ = fmt::format("{}.{}.{}", target.string(), ::getpid(), ++number);
  std::error_code error;
  fs::create_directories(path_, error);
  if (error) throw Failure(fmt::format("cannot make the folder {}: {}", path_.string(), error.message()));
}

UnfinishedFolder::~UnfinishedFolder() {
  std::error_code error;
  fs::remove_all(path_, error);  // absent when it was finished
}

void UnfinishedFolder::finish() {
  std::error_code error;
  fs::rename(path_, target_, error);  // fails where somebody else was quicker, with the same files
}

}  // namespace agon::sugargame
