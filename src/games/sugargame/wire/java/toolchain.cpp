#include "games/sugargame/wire/java/toolchain.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/errors.h"
#include "core/hash.h"
#include "games/sugargame/players/cache_folder.h"
#include "games/sugargame/wire/java/child.h"
#include "net/assets.h"

std::span<const agon::net::Asset> agon_sugargame_java_assets();

namespace agon::sugargame {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::minutes longest_compilation{2};

std::string installed(const char* program) {
  const auto path = program_path(program);
  if (path.empty())
    throw Failure(fmt::format(
        "Java players need a JDK and there is no {} on the PATH; `make java` installs one", program));
  return path;
}

fs::path java_cache() {
  const auto cache = cache_folder();
  return (cache.empty() ? fs::temp_directory_path() / fmt::format("agon-{}", ::getuid()) : cache) / "java";
}

std::string text_of(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

/// Runs javac into a new folder that takes the place `target` when all went well, so that nobody ever sees
/// half of it. Throws BadRequest with what javac said.
void compile(std::vector<std::string> words, const fs::path& target, const std::string& what) {
  static std::atomic<int> number{0};
  const fs::path unfinished = fmt::format("{}.{}.{}", target.string(), ::getpid(), ++number);
  std::error_code error;
  fs::create_directories(unfinished, error);
  if (error)
    throw Failure(fmt::format("cannot make the folder {}: {}", unfinished.string(), error.message()));
  words.insert(words.begin(), {installed("javac"), "-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1", "-g",
                               "-proc:none", "-encoding", "UTF-8", "-d", unfinished.string()});
  Child javac(words);
  const auto deadline = std::chrono::steady_clock::now() + longest_compilation;
  javac.await_print("", deadline);
  const auto code = javac.await_end(deadline);
  if (code != 0) {
    fs::remove_all(unfinished, error);
    throw BadRequest(fmt::format("{} does not compile:\n{}", what, javac.printed()));
  }
  fs::rename(unfinished, target, error);
  if (error) fs::remove_all(unfinished, error);  // somebody else was quicker
}

/// The compiled API; made once for each version of its sources.
fs::path compiled_api() {
  std::uint64_t code = fnv1a("sugargame java api 1");
  for (const auto& source : agon_sugargame_java_assets()) code = splitmix64(code ^ fnv1a(source.bytes));
  const auto target = java_cache() / ("api-" + hash_text(code));
  if (fs::exists(target)) return target;
  const fs::path sources = fmt::format("{}-sources.{}", target.string(), ::getpid());
  std::error_code error;
  fs::create_directories(sources, error);
  std::vector<std::string> words;
  for (const auto& source : agon_sugargame_java_assets()) {
    words.push_back(sources.string() + std::string(source.path));
    std::ofstream(words.back(), std::ios::binary) << source.bytes;
  }
  compile(std::move(words), target, "the arena's own Java");
  fs::remove_all(sources, error);
  return target;
}

/// All sources of a folder that belong to an entry: its two classes and the helpers that begin with its name.
std::vector<std::string> sources_of(const fs::path& folder, const std::string& entry) {
  std::vector<std::string> sources;
  std::error_code error;
  for (const auto& file : fs::directory_iterator(folder, error)) {
    const auto name = file.path().filename().string();
    if (name.starts_with(entry) && name.ends_with(".java"))
      sources.push_back(fs::absolute(file.path()).string());
  }
  std::sort(sources.begin(), sources.end());
  return sources;
}

/// Every source of the folder counts: the entry's own may use any of them.
std::uint64_t code_of_sources(const fs::path& folder, const fs::path& api) {
  std::vector<fs::path> files;
  for (const auto& file : fs::directory_iterator(folder))
    if (file.path().extension() == ".java") files.push_back(file.path());
  std::sort(files.begin(), files.end());
  std::uint64_t code = fnv1a(fs::absolute(folder).string() + api.string());
  for (const auto& file : files)
    code = splitmix64(code ^ fnv1a(file.filename().string() + '\n' + text_of(file)));
  return code;
}

fs::path compiled_entry(const fs::path& folder, const std::string& entry, const fs::path& api) {
  const auto target = java_cache() / fmt::format("{}-{}", entry, hash_text(code_of_sources(folder, api)));
  if (fs::exists(target)) return target;
  auto words = sources_of(folder, entry);
  words.insert(words.begin(), {"-cp", api.string(), "-sourcepath", fs::absolute(folder).string()});
  compile(std::move(words), target, (folder / entry).string());
  return target;
}

bool has_class(const fs::path& folder, const std::string& name) {
  return fs::exists(folder / (name + ".java")) || fs::exists(folder / (name + ".class"));
}

/// DIR, or DIR/beavis, whichever has the class.
fs::path folder_of(const fs::path& path, const std::string& entry, const std::string& name) {
  const auto outer = path.parent_path().empty() ? fs::path(".") : path.parent_path();
  for (const auto& folder : {outer, outer / entry})
    if (has_class(folder, name)) return folder;
  throw BadRequest(fmt::format(
      "no class {0} for player \"java:{1}\": there is neither {0}.java nor {0}.class in {2} or {3}", name,
      path.string(), outer.string(), (outer / entry).string()));
}

}  // namespace

JavaClasses java_classes(const std::string& path, Seat seat) {
  const fs::path place(path);
  const auto entry = place.filename().string();
  if (entry.empty() || entry == "." || entry == "..")
    throw BadRequest(
        fmt::format("player \"java:{}\": expected java:FOLDER/NAME for the classes NAME1 and NAME2", path));
  const auto name = fmt::format("{}{}", entry, seat + 1);
  const auto folder = folder_of(place, entry, name);
  JavaClasses classes;
  classes.java = installed("java");
  const auto api = compiled_api();
  classes.api = api.string();
  classes.entry = entry;
  if (!sources_of(folder, entry).empty())
    classes.folders.push_back(compiled_entry(folder, entry, api).string());
  classes.folders.push_back(fs::absolute(folder).string());
  return classes;
}

}  // namespace agon::sugargame
