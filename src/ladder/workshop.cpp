#include "ladder/workshop.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "core/errors.h"
#include "core/player_spec.h"
#include "core/program.h"
#include "files/tree.h"
#include "process/child.h"
#include "process/run_tool.h"
#include "text/utf8.h"

namespace agon::ladder {

namespace fs = std::filesystem;

namespace {

constexpr double unpack_seconds = 20;

/// The sources must not be written to, so the shell works on a copy.
constexpr const char* build_script = R"(cp -r "$1"/. "$2" && cd "$2" && exec /bin/sh -c "$3")";

std::string shown_output(const std::string& output) { return utf8_repaired_lines(output); }

void make_empty(const std::string& folder) {
  files::remove_tree(folder);
  fs::create_directories(folder);
}

void replace(const std::string& folder, const std::string& by) {
  files::remove_tree(folder);
  fs::rename(by, folder);
}

}  // namespace

Workshop::Workshop(std::string folder, std::vector<std::string> unpacker, bool sandbox)
    : folder_(fs::absolute(folder).string()), unpacker_(std::move(unpacker)), sandbox_(sandbox) {
  std::error_code error;
  fs::create_directories(folder_, error);
  if (error)
    throw Failure(fmt::format("cannot create the folder {} for builds: {}", folder_, error.message()));
  drop_what_is_not_plain();
}

/// Removes folders with links or other special files, which another program or an older one left; they are
/// built again. So a version's folder holds no link.
void Workshop::drop_what_is_not_plain() const {
  for (const auto& entry : fs::directory_iterator(folder_))
    if (!files::is_plain(entry.path().string()) && !files::remove_tree(entry.path().string()))
      throw Failure(fmt::format(
          "{} holds links, or folders more than {} deep, and cannot be removed: remove it by hand",
          entry.path().string(), files::most_depth));
}

std::string Workshop::folder_of(Id version) const { return fmt::format("{}/{}", folder_, version); }

bool Workshop::has(Id version) const {
  std::error_code error;
  return fs::is_directory(folder_of(version), error);
}

Workshop::Unpacked Workshop::unpacked(const Upload& upload, const std::string& place, bool reads) const {
  const auto archive = place + "/upload";
  const auto source = place + "/source";
  fs::create_directories(source);
  std::ofstream(archive, std::ios::binary) << upload.bytes;
  fs::permissions(place, fs::perms::owner_all | fs::perms::group_read | fs::perms::group_exec |
                             fs::perms::others_read | fs::perms::others_exec);
  ToolJob job;
  job.words = unpacker_;
  if (reads) job.words.emplace_back("--recipe");
  for (const auto& word : {std::string("--"), archive, upload.name, source, std::to_string(upload.most_bytes),
                           std::to_string(upload.most_files)})
    job.words.push_back(word);
  job.readable = {archive};
  job.writable = source;
  job.seconds = unpack_seconds;
  process::Settings settings;
  settings.sandbox = sandbox_;
  settings.cpu_seconds = unpack_seconds;
  const auto done = process::run_tool(job, settings, 2 * (upload.most_bytes >> 20U) + 1);
  if (done.done) return {{}, reads ? done.output : std::string()};
  auto said = shown_output(done.output);
  while (!said.empty() && said.back() == '\n') said.pop_back();
  if (said.empty()) said = fmt::format("the upload, or its agon.toml, cannot be read: {}", done.ending);
  return {said, {}};
}

bool Workshop::compiled(const Recipe& recipe, const std::string& source, const std::string& place,
                        const Limits& limits, Built& built,
                        const std::function<void(const std::string&)>& log) const {
  ToolJob job;
  job.words = {
      "/bin/sh", "-c", build_script, "sh", source, place, recipe.build.empty() ? "true" : recipe.build};
  job.readable = {source};
  // A shell starts the compilers, so Java's settings in /etc, which its compiler reads, are listed here.
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
  const auto done = process::run_tool(job, settings, most_built_bytes >> 20U, [&](const std::string& output) {
    log(growing.add(begun + shown_output(output)));
  });
  built.log = growing.add(begun + shown_output(done.output));
  if (!built.log.empty() && built.log.back() != '\n') built.log += '\n';
  const bool too_long = done.ending == process::Ending{}.words();
  if (!done.done)
    built.problem = "it was not built: " +
                    (too_long ? fmt::format("it took longer than {} s", limits.build_seconds) : done.ending);
  return done.done;
}

std::optional<Recipe> Workshop::read(const Version& version, const std::string& bytes, const Limits& limits,
                                     const std::string& place, Built& built) const {
  const auto seen = unpacked({version.name, bytes, limits.unpacked_bytes, limits.files}, place, true);
  built.problem = seen.problem;
  if (!built.problem.empty()) return std::nullopt;
  try {
    auto recipe = recipe_of_text(seen.recipe);
    built.language = recipe.language;
    built.player = recipe.is_client ? client_text(recipe.start) : program_text(recipe.start);
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
  make_empty(aside);
  built.done = compiled(*recipe, working.path() + "/source", aside, limits, built, log);
  log(built.log);
  if (built.done) {
    replace(folder_of(version.id), aside);
  } else {
    files::remove_tree(aside);
    built.player.clear();
  }
  return built;
}

std::string Workshop::place(Id version, const std::string& packed) const {
  const BuildFolder working("unpacked");
  static const std::string name = "built.tar.gz";
  if (auto seen = unpacked({name, packed, most_built_bytes, most_built_files}, working.path(), false);
      !seen.problem.empty())
    return seen.problem;
  const auto aside = folder_of(version) + ".part";
  make_empty(aside);
  files::copy_tree(working.path() + "/source", aside, files::Closed::stay);
  replace(folder_of(version), aside);
  return {};
}

static constexpr const char* build_folders_begin = "agon-build-";

BuildFolder::BuildFolder(const std::string& purpose)
    : HeldFolder(process::common_place(), build_folders_begin, purpose) {}

std::size_t sweep_build_folders(const std::string& place) {
  return process::sweep_folders(place, build_folders_begin);
}

}  // namespace agon::ladder
