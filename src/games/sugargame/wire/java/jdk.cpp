#include "games/sugargame/wire/java/jdk.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "core/errors.h"
#include "core/record.h"
#include "games/sugargame/players/kills/kill_table.h"

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
  fs::remove_all(path_, error);  // already gone if it was finished
}

void UnfinishedFolder::finish() {
  std::error_code error;
  fs::rename(path_, target_, error);  // fails if another process was faster, with the same files
}

namespace {

constexpr double most_seconds = 60;  // enough for a busy machine; 16 MiB take less than one

void unpack(const fs::path& copy, const fs::path& folder, const fs::path& target, const fs::path& api,
            const ToolRunner& run, const std::string& original) {
  ToolJob job;
  job.words = {jdk_program("java"), "-Xmx64m",      "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
               "-XX:-UsePerfData",  "-cp",          api.string(),       "SugarGameUnzip",
               copy.string(),       target.string()};
  job.readable = {api.string(), folder.string()};
  job.writable = target.string();
  job.seconds = most_seconds;
  const auto result = run(job);
  if (result.done) return;
  const auto said = result.output.substr(0, result.output.find('\n'));
  throw BadRequest(
      fmt::format("{}: {}", original, said.empty() ? "it cannot be unpacked: " + result.ending : said));
}

}  // namespace

fs::path unpacked(const fs::path& zip, const fs::path& api, const ToolRunner& run) {
  std::error_code error;
  const auto size = fs::file_size(zip, error);
  if (error || !fs::is_regular_file(zip, error))
    throw BadRequest(fmt::format("there is no file {} that can be read", zip.string()));
  if (size > largest_submission)
    throw BadRequest(fmt::format("{}: a submission may have {} MiB, this one has {:.1f}", zip.string(),
                                 largest_submission >> 20, static_cast<double>(size) / (1 << 20)));
  const auto bytes = bytes_of(zip);
  const auto target = java_cache() / ("zip-" + sum_of(bytes + api.filename().string()));
  if (fs::exists(target)) return target;
  const UnfinishedFolder copies(target.string() + "-copy");
  const auto copy = copies.path() / "submission.zip";
  std::ofstream(copy, std::ios::binary) << bytes;
  UnfinishedFolder files(target);
  unpack(copy, copies.path(), files.path(), api, run, zip.string());
  files.finish();
  return target;
}

}  // namespace agon::sugargame
