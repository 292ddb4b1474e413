// "java:DIR/beavis" as a program like any other: SugarGameProgram speaks the lines of docs/bot-protocol.md
// and calls the student's class.
#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/replace.hpp>
#include <fstream>

#include "core/errors.h"
#include "core/hash.h"
#include "games/sugargame/wire/java/entry_place.h"
#include "games/sugargame/wire/java/jdk.h"
#include "games/sugargame/wire/wire.h"
#include "net/assets.h"

std::span<const agon::net::Asset> agon_sugargame_java_assets();

namespace agon::sugargame {

namespace {

namespace fs = std::filesystem;

/// Sources to compile: copies of somebody's files.
struct Compilation {
  std::vector<std::string> sources;
  fs::path copies;       ///< where they and their helpers are
  std::string original;  ///< the folder they were copied from, for error messages
  fs::path api;          ///< may be empty
};

/// Throws BadRequest with javac's messages.
void compile(const Compilation& what, const fs::path& target, const ToolRunner& run) {
  ToolJob job;
  job.words = {jdk_program("javac"),
               "-J-Xmx256m",
               "-J-XX:+UseSerialGC",
               "-J-XX:TieredStopAtLevel=1",
               "-J-XX:-UsePerfData",
               "-g",
               "-proc:none",
               "-Xprefer:source",
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
  throw BadRequest(fmt::format("{} does not compile ({}):\n{}", what.original, result.ending, result.output));
}

/// The files of a folder that are not another entry's: entry and helpers.
std::vector<fs::path> own_files(const EntryPlace& place, const std::string& ending) {
  auto others = entries_in(place.folder);
  others.erase(place.entry);
  auto files = files_in(place.folder, ending);
  if (place.alone) return files;
  std::erase_if(files, [&](const fs::path& file) {
    const auto name = file.filename().string();
    return !name.starts_with(place.entry) &&
           std::any_of(others.begin(), others.end(),
                       [&](const auto& other) { return name.starts_with(other.first); });
  });
  return files;
}

/// A hash of the sources of the classes: it changes when they must be compiled again.
std::uint64_t code_of(const std::vector<fs::path>& files, const std::string& about) {
  std::uint64_t code = fnv1a(about);
  for (const auto& file : files)
    code = splitmix64(code ^ fnv1a(file.filename().string() + '\n' + bytes_of(file)));
  return code;
}

/// The compiled API that comes with the arena; made once for each version of its sources. Throws Failure.
fs::path api_folder(const ToolRunner& run) {
  std::uint64_t code = fnv1a("sugargame java api 3");
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

/// Turns a student's folder into class files that can be run: one folder for each entry and version of its
/// sources, in the cache. It holds only this entry's classes. Sources are compiled when they have changed.
/// Throws BadRequest if they do not compile, Failure if there is no JDK.
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
  std::vector<std::string> own;  // javac finds the helpers that they use
  const UnfinishedFolder copies(target.string() + "-sources");
  for (const auto& file : sources) {
    const auto copy = copies.path() / file.filename();
    fs::copy_file(file, copy, error);
    if (file.filename().string().starts_with(place.entry)) own.push_back(copy.string());
  }
  if (!own.empty()) compile({own, copies.path(), place.shown, api}, classes.path(), run);
  classes.finish();
  return target;
}

}  // namespace

std::optional<ProgramCommand> java_program(const std::string& name, Seat seat, const ToolRunner& run) {
  constexpr std::string_view scheme = "java:";
  if (!name.starts_with(scheme)) return std::nullopt;
  const auto java = jdk_program("java");
  const auto api = api_folder(run);
  const auto place = entry_place(name.substr(scheme.size()), seat, api, run);
  const auto classes = class_folder(place, api, run);
  return ProgramCommand{name,
                        {java, "-Xmx256m", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-cp", api.string(),
                         "SugarGameProgram", place.entry, classes.string()},
                        {api.string(), classes.string()},
                        false,
                        classes.string()};
}

}  // namespace agon::sugargame
