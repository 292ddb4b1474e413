#include "ladder/workshop.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "core/errors.h"
#include "core/program.h"
#include "ladder/build_folder.h"
#include "ladder/growing_log.h"
#include "process/child.h"
#include "process/run_tool.h"
#include "text/utf8.h"

namespace agon::ladder {

namespace fs = std::filesystem;

namespace {

constexpr double unpack_seconds = 20;

/// The sources are not to be written to: the shell works on a copy.
constexpr const char* build_script = R"(cp -r "$1"/. "$2" && cd "$2" && exec /bin/sh -c "$3")";

std::string shown_output(const std::string& output) { return utf8_repaired_lines(output); }

}  // namespace

Workshop::Workshop(std::string folder, std::vector<std::string> unpacker, bool sandbox)
    : folder_(fs::absolute(folder).string()), unpacker_(std::move(unpacker)), sandbox_(sandbox) {
  std::error_code error;
  fs::create_directories(folder_, error);
  if (error) throw Failure(fmt::format("cannot make the folder {} for what is built: {}", folder_, error.message()));
}

std::string Workshop::folder_of(Id version) const { return fmt::format("{}/{}", folder_, version); }

bool Workshop::has(Id version) const {
  std::error_code error;
  return fs::is_directory(folder_of(version), error);
}

std::string Workshop::unpacked(const Upload& upload, const std::string& place) const {
  const auto archive = place + "/upload";
  const auto source = place + "/source";
  fs::create_directories(source);
  std::ofstream(archive, std::ios::binary) << upload.bytes;
  fs::permissions(place, fs::perms::owner_all | fs::perms::group_read | fs::perms::group_exec |
                             fs::perms::others_read | fs::perms::others_exec);
  ToolJob job;
  job.words = unpacker_;
  for (const auto& word : {archive, upload.name, source, std::to_string(upload.most_bytes), std::to_string(upload.most_files)})
    job.words.push_back(word);
  job.readable = {archive};
  job.writable = source;
  job.seconds = unpack_seconds;
  process::Settings settings;
  settings.sandbox = sandbox_;
  settings.cpu_seconds = unpack_seconds;
  const auto done = process::run_tool(job, settings, 2 * (upload.most_bytes >> 20U) + 1);
  if (done.done) return {};
  auto said = shown_output(done.output);
  while (!said.empty() && said.back() == '\n') said.pop_back();
  return said.empty() ? fmt::format("what was uploaded cannot be unpacked: {}", done.ending) : said;
}

bool Workshop::compiled(const Recipe& recipe, const std::string& source, const std::string& place, const Limits& limits, Built& built,
                        const std::function<void(const std::string&)>& log) const {
  ToolJob job;
  job.words = {"/bin/sh", "-c", build_script, "sh", source, place, recipe.build.empty() ? "true" : recipe.build};
  job.readable = {source};
  // A shell starts the compilers; what Java's reads beside its own folder is in /etc.
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator("/etc", error))
    if (entry.path().string().starts_with("/etc/java")) job.readable.push_back(entry.path().string());
  job.writable = place;
  job.seconds = limits.build_seconds;
  process::Settings settings;
  settings.sandbox = sandbox_;
  settings.memory_mib = limits.build_mib;
  settings.temporary_mib = 256;
  settings.cpu_seconds = limits.build_seconds * 4;
  if (!recipe.build.empty()) built.log += fmt::format("$ {}\n", recipe.build);
  log(built.log);
  GrowingLog growing;
  const auto begun = built.log;
  const auto done = process::run_tool(job, settings, most_built_bytes >> 20U,
                                      [&](const std::string& output) { log(growing.add(begun + shown_output(output))); });
  built.log = growing.add(begun + shown_output(done.output));
  if (!built.log.empty() && built.log.back() != '\n') built.log += '\n';
  const bool too_long = done.ending == process::Ending{}.words();
  if (!done.done)
    built.problem = "it was not built: " + (too_long ? fmt::format("that took longer than {} s", limits.build_seconds) : done.ending);
  return done.done;
}

std::optional<Recipe> Workshop::read(const Version& version, const std::string& bytes, const Limits& limits, const std::string& place,
                                     Built& built) const {
  built.problem = unpacked({version.name, bytes, limits.unpacked_bytes, limits.files}, place);
  if (!built.problem.empty()) return std::nullopt;
  try {
    auto recipe = recipe_of(place + "/source");
    built.language = recipe.language;
    built.player = (recipe.is_client ? "client:" : "cmd:") + recipe.start;
    return recipe;
  } catch (const BadRequest& bad) {
    built.problem = bad.what();
    return std::nullopt;
  }
}

Built Workshop::look(const Version& version, const std::string& bytes, const Limits& limits) const {
  Built built;
  const BuildFolder working("look");
  read(version, bytes, limits, working.path(), built);
  return built;
}

Built Workshop::build(const Version& version, const std::string& bytes, const Limits& limits,
                      const std::function<void(const std::string&)>& log) const {
  Built built;
  const BuildFolder working("sources");
  const auto recipe = read(version, bytes, limits, working.path(), built);
  if (!recipe) return built;
  built.log += fmt::format("unpacked; language: {}\n", recipe->language);
  // Built aside and named at the end, so that a folder that is there is whole.
  const auto aside = folder_of(version.id) + ".part";
  fs::remove_all(aside);
  fs::create_directories(aside);
  built.done = compiled(*recipe, working.path() + "/source", aside, limits, built, log);
  log(built.log);
  if (built.done) {
    fs::remove_all(folder_of(version.id));
    fs::rename(aside, folder_of(version.id));
  } else {
    fs::remove_all(aside);
    built.player.clear();
  }
  return built;
}

std::string Workshop::place(Id version, const std::string& packed) const {
  const BuildFolder working("unpacked");
  static const std::string name = "built.tar.gz";
  if (auto problem = unpacked({name, packed, most_built_bytes, most_built_files}, working.path()); !problem.empty()) return problem;
  const auto aside = folder_of(version) + ".part";
  fs::remove_all(aside);
  fs::copy(working.path() + "/source", aside, fs::copy_options::recursive);
  fs::remove_all(folder_of(version));
  fs::rename(aside, folder_of(version));
  return {};
}

}  // namespace agon::ladder
