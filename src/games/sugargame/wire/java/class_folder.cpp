#include "games/sugargame/wire/java/class_folder.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>

#include <boost/algorithm/string/replace.hpp>

#include "core/errors.h"
#include "core/hash.h"
#include "games/sugargame/players/cache_folder.h"
#include "net/assets.h"

std::span<const agon::net::Asset> agon_sugargame_java_assets();

namespace agon::sugargame {

namespace {

namespace fs = std::filesystem;

fs::path java_cache() {
  const auto cache = cache_folder();
  return (cache.empty() ? fs::temp_directory_path() / fmt::format("agon-{}", ::getuid()) : cache) / "java";
}

std::string text_of(const fs::path& file) {
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

/// A folder that takes the place `target` when all went well, so that nobody ever sees half of it.
class UnfinishedFolder {
 public:
  explicit UnfinishedFolder(const fs::path& target) : target_(target) {
    static std::atomic<int> number{0};
    path_ = fmt::format("{}.{}.{}", target.string(), ::getpid(), ++number);
    std::error_code error;
    fs::create_directories(path_, error);
    if (error) throw Failure(fmt::format("cannot make the folder {}: {}", path_.string(), error.message()));
  }
  ~UnfinishedFolder() {
    std::error_code error;
    fs::remove_all(path_, error);  // absent when it was finished
  }
  UnfinishedFolder(const UnfinishedFolder&) = delete;
  UnfinishedFolder& operator=(const UnfinishedFolder&) = delete;

  const fs::path& path() const { return path_; }
  void finish() {
    std::error_code error;
    fs::rename(path_, target_, error);  // fails where somebody else was quicker, with the same classes
  }

 private:
  fs::path target_, path_;
};

/// What is compiled: copies of somebody's sources.
struct Compilation {
  std::vector<std::string> sources;
  fs::path copies;                ///< where they and their helpers are
  std::string original;           ///< the folder they were copied from, which errors name
  fs::path api;                   ///< may be empty
};

/// Throws BadRequest with what javac said.
void compile(const Compilation& what, const fs::path& target, const ToolRunner& run) {
  ToolJob job;
  job.words = {jdk_program("javac"),
               "-J-Xmx256m",
               "-J-XX:+UseSerialGC",
               "-J-XX:TieredStopAtLevel=1",
               "-J-XX:-UsePerfData",
               "-g",
               "-proc:none",
               "-encoding",
               "UTF-8",
               "-d",
               target.string(),
               "-cp",
               (what.api.empty() ? "" : what.api.string() + ':') + target.string(),
               "-sourcepath",
               what.copies.string()};
  job.words.insert(job.words.end(), what.sources.begin(), what.sources.end());
  job.readable = {what.copies.string()};
  if (!what.api.empty()) job.readable.push_back(what.api.string());
  job.writable = target.string();
  auto result = run(job);
  if (result.done) return;
  boost::algorithm::replace_all(result.output, what.copies.string(), what.original);
  throw BadRequest(
      fmt::format("{} does not compile ({}):\n{}", what.original, result.ending, result.output));
}

bool has_class(const fs::path& folder, const std::string& name) {
  return fs::exists(folder / (name + ".java")) || fs::exists(folder / (name + ".class"));
}

/// The names of other entries of a folder: "butthead" where there is butthead1 or butthead2.
std::set<std::string> rivals(const fs::path& folder, const std::string& entry) {
  std::set<std::string> names;
  for (const char* ending : {".java", ".class"})
    for (const auto& file : files_in(folder, ending)) {
      auto name = file.stem().string();
      if (!name.ends_with('1') && !name.ends_with('2')) continue;
      name.pop_back();
      if (!name.empty() && name != entry) names.insert(name);
    }
  return names;
}

/// The files of a folder that are not another entry's: entry and helpers.
std::vector<fs::path> own_files(const EntryPlace& place, const std::string& ending) {
  const auto others = rivals(place.folder, place.entry);
  auto files = files_in(place.folder, ending);
  std::erase_if(files, [&](const fs::path& file) {
    const auto name = file.filename().string();
    return !name.starts_with(place.entry) &&
           std::any_of(others.begin(), others.end(),
                       [&](const std::string& other) { return name.starts_with(other); });
  });
  return files;
}

/// What the classes are made of: a number that changes when they must be made again.
std::uint64_t code_of(const std::vector<fs::path>& files, const std::string& about) {
  std::uint64_t code = fnv1a(about);
  for (const auto& file : files)
    code = splitmix64(code ^ fnv1a(file.filename().string() + '\n' + text_of(file)));
  return code;
}

}  // namespace

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
  throw Failure(fmt::format(
      "Java players need a JDK and there is no {} on the PATH; `make java` installs one", name));
}

fs::path api_folder(const ToolRunner& run) {
  std::uint64_t code = fnv1a("sugargame java api 2");
  for (const auto& source : agon_sugargame_java_assets()) code = splitmix64(code ^ fnv1a(source.bytes));
  const auto target = java_cache() / ("api-" + hash_text(code));
  if (fs::exists(target)) return target;
  const UnfinishedFolder sources(target.string() + "-sources");
  UnfinishedFolder classes(target);
  std::vector<std::string> files;
  for (const auto& source : agon_sugargame_java_assets()) {
    files.push_back(sources.path().string() + std::string(source.path));
    std::ofstream(files.back(), std::ios::binary) << source.bytes;
  }
  compile({files, sources.path(), "the arena's own Java", {}}, classes.path(), run);
  classes.finish();
  return target;
}

fs::path class_folder(const EntryPlace& place, const fs::path& api, const ToolRunner& run) {
  const auto sources = own_files(place, ".java"), compiled = own_files(place, ".class");
  auto all = sources;
  all.insert(all.end(), compiled.begin(), compiled.end());
  const auto folder = fs::absolute(place.folder).lexically_normal();
  const auto code = code_of(all, folder.string() + api.string() + jdk_program("java"));
  const auto target = java_cache() / fmt::format("{}-{}", place.entry, hash_text(code));
  if (fs::exists(target)) return target;
  UnfinishedFolder classes(target);
  std::error_code error;
  for (const auto& file : compiled) fs::copy_file(file, classes.path() / file.filename(), error);
  std::vector<std::string> own;  // helpers that they use, javac finds
  const UnfinishedFolder copies(target.string() + "-sources");
  for (const auto& file : sources) {
    const auto copy = copies.path() / file.filename();
    fs::copy_file(file, copy, error);
    if (file.filename().string().starts_with(place.entry)) own.push_back(copy.string());
  }
  if (!own.empty()) compile({own, copies.path(), folder.string(), api}, classes.path(), run);
  classes.finish();
  return target;
}

EntryPlace entry_place(const std::string& path, Seat seat) {
  const fs::path place(path);
  const auto entry = place.filename().string();
  if (entry.empty() || entry == "." || entry == "..")
    throw BadRequest(
        fmt::format("player \"java:{}\": expected java:FOLDER/NAME for the classes NAME1 and NAME2", path));
  const auto name = fmt::format("{}{}", entry, seat + 1);
  const auto outer = place.parent_path().empty() ? fs::path(".") : place.parent_path();
  for (const auto& folder : {outer, outer / entry})
    if (has_class(folder, name)) return {folder, entry};
  throw BadRequest(fmt::format(
      "no class {0} for player \"java:{1}\": there is neither {0}.java nor {0}.class in {2} or {3}", name,
      path, outer.string(), (outer / entry).string()));
}

}  // namespace agon::sugargame
