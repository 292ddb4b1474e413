#include "ladder/workshop.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "core/errors.h"
#include "core/player_spec.h"
#include "core/program.h"
#include "files/tree.h"
#include "ladder/tables.h"
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

constexpr const char* unfinished = ".part";  ///< what is behind a version's number while it is made
constexpr const char* dropped = ".gone";

/// Lets every user read it, whatever this program's mask is: a box would have to copy it otherwise.
void open_to_readers(const std::string& path) {
  using enum fs::perms;
  const auto runs = fs::is_directory(path) ? owner_exec | group_exec | others_exec : none;
  fs::permissions(path, owner_read | owner_write | group_read | others_read | runs);
}

}  // namespace

Workshop::Workshop(std::string folder, std::vector<std::string> unpacker, bool sandbox)
    : folder_(fs::absolute(folder).string()), unpacker_(std::move(unpacker)), sandbox_(sandbox) {
  std::error_code error;
  fs::create_directories(folder_, error);
  if (error)
    throw Failure(fmt::format("cannot create the folder {} for builds: {}", folder_, error.message()));
  look_through();
}

/// Removes folders with links or other special files, which another program or an older one left; they are
/// built again. So a version's folder holds no link. Notes what the others cost.
void Workshop::look_through() const {
  constexpr auto any = ~std::uint64_t{0};
  for (const auto& entry : fs::directory_iterator(folder_)) {
    const auto path = entry.path().string(), name = entry.path().filename().string();
    if (!files::is_plain(path)) {
      if (!files::remove_tree(path))
        throw Failure(fmt::format(
            "{} holds links, or folders more than {} deep, and cannot be removed: remove it by hand", path,
            files::most_depth));
    } else if (const Id version = std::atoll(name.c_str()); name == std::to_string(version)) {
      folders_->bytes[version] = files::weight_of(path, files::Closed::stay, any).bytes;
    }
  }
}

void Workshop::put(Id version, const std::string& folder) const {
  constexpr auto any = ~std::uint64_t{0};
  const auto bytes = files::weight_of(folder, files::Closed::stay, any).bytes;
  const std::lock_guard guard(folders_->lock);
  files::remove_tree(folder_of(version));
  fs::rename(folder, folder_of(version));
  folders_->bytes[version] = bytes;
}

std::shared_ptr<const void> Workshop::hold(Id version) const {
  {
    const std::lock_guard guard(folders_->lock);
    ++folders_->holders[version];
  }
  return {this, [folders = folders_, version](const void*) {
            const std::lock_guard guard(folders->lock);
            if (--folders->holders[version] == 0) folders->holders.erase(version);
          }};
}

void Workshop::drop(Id version) const {
  const auto aside = folder_of(version) + dropped;
  {
    const std::lock_guard guard(folders_->lock);
    if (folders_->holders.contains(version) || folders_->bytes.erase(version) == 0) return;
    std::error_code error;
    fs::rename(folder_of(version), aside, error);
  }
  files::remove_tree(aside);
}

std::uint64_t Workshop::share_left(Tables& tables, const Season& season, Id team) const {
  const auto share = season.limits.private_mib << 20U;
  return share - std::min(share, bytes_of(tables.versions.ids_of_team(team)));
}

std::uint64_t Workshop::bytes_of(const std::vector<Id>& versions) const {
  const std::lock_guard guard(folders_->lock);
  std::uint64_t sum = 0;
  for (const Id version : versions)
    if (const auto found = folders_->bytes.find(version); found != folders_->bytes.end())
      sum += found->second;
  return sum;
}

std::uint64_t Workshop::bytes() const {
  const std::lock_guard guard(folders_->lock);
  std::uint64_t sum = 0;
  for (const auto& [version, bytes] : folders_->bytes) sum += bytes;
  return sum;
}

void Workshop::sweep() const {
  for (const auto& entry : fs::directory_iterator(folder_))
    if (const auto end = entry.path().extension(); end == unfinished || end == dropped)
      files::remove_tree(entry.path().string());
}

std::string Workshop::folder_of(Id version) const { return fmt::format("{}/{}", folder_, version); }

bool Workshop::has(Id version) const {
  std::error_code error;
  return fs::is_directory(folder_of(version), error);
}

Workshop::Unpacked Workshop::unpacked(const Upload& upload, const std::string& place) const {
  const auto archive = place + "/upload";
  const auto source = place + "/source";
  fs::create_directories(source);
  std::ofstream(archive, std::ios::binary) << upload.bytes;
  for (const auto& path : {place, archive, source}) open_to_readers(path);
  ToolJob job;
  job.words = unpacker_;
  job.words.emplace_back("--recipe");
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
  if (done.done) return {{}, done.output};
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
  const auto done = process::run_tool(job, settings, process::most_built_mib, [&](const std::string& output) {
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
  const auto seen = unpacked({version.name, bytes, limits.unpacked_bytes, limits.files}, place);
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

Built Workshop::build(const Version& version, const std::string& bytes, const Limits& limits,
                      const std::function<void(const std::string&)>& log) const {
  Built built;
  const BuildFolder working("sources");
  const auto recipe = read(version, bytes, limits, working.path(), built);
  if (!recipe) return built;
  built.log += fmt::format("unpacked; language: {}\n", recipe->language);
  // Built aside and named at the end, so that a folder that is there is whole.
  const auto aside = folder_of(version.id) + unfinished;
  make_empty(aside);
  built.done = compiled(*recipe, working.path() + "/source", aside, limits, built, log);
  log(built.log);
  if (built.done) {
    put(version.id, aside);
  } else {
    files::remove_tree(aside);
    built.player.clear();
  }
  return built;
}

static constexpr const char* build_folders_begin = "agon-build-";

BuildFolder::BuildFolder(const std::string& purpose)
    : HeldFolder(process::common_place(), build_folders_begin, purpose) {}

std::size_t sweep_build_folders(const std::string& place) {
  return process::sweep_folders(place, build_folders_begin);
}

}  // namespace agon::ladder
