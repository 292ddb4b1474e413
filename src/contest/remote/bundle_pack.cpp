#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "contest/remote/bundle.h"
#include "core/errors.h"
#include "core/player_spec.h"
#include "core/record_sum.h"
#include "files/archive_writer.h"
#include "process/command_line.h"
#include "process/entrant_files.h"
#include "process/folder_walk.h"

namespace agon::contest {

namespace fs = std::filesystem;

namespace {

bool is_within(const std::string& path, const std::set<std::string>& roots) {
  return std::any_of(roots.begin(), roots.end(),
                     [&](const std::string& root) { return process::is_within(path, root); });
}

std::string full_name(const std::string& path) { return fs::absolute(path).lexically_normal().string(); }

/// Where a link inside the box would lead to a plain file: to what the box shows, or to one of the system's
/// programs and libraries.
bool leads_to_shown_file(const std::string& link, const process::EntrantFiles& seen) {
  const auto target = process::real_path(link);
  std::error_code error;
  return fs::is_regular_file(target, error) && !is_within(target, seen.hidden) &&
         (is_within(target, seen.shown) || process::is_within(target, "/usr"));
}

/// The files below what is shown, by their full names.
void add_files(const process::EntrantFiles& seen, std::set<std::string>& files) {
  for (const auto& root : seen.shown) {
    const auto found = process::files_below(root, [&](const fs::path& path) {
      return process::is_by_product(path) || seen.hidden.contains(path.string());
    });
    files.insert(found.files.begin(), found.files.end());
    for (const auto& link : found.links)
      if (leads_to_shown_file(link, seen)) files.insert(link);
  }
}

/// By their full names without the first slash. Throws BadRequest.
std::string packed_files(const std::string& entrant, const std::set<std::string>& files) {
  files::ArchiveWriter writer(files::Compression::zstd);
  try {
    for (const auto& file : files) {
      writer.add(fs::canonical(file).string(), file.substr(1));
      if (writer.size() > most_bundle_bytes || files.size() > most_bundle_files)
        throw BadRequest(fmt::format(
            "it needs more than {} MiB of files, packed, or more than {} files: name what it may see, as "
            "files = [\"bot.py\"], or let all machines share a disk (--shared-paths)",
            most_bundle_bytes >> 20U, most_bundle_files));
    }
  } catch (const BadRequest& bad) {
    throw BadRequest(fmt::format("entrant \"{}\": {}", entrant, bad.what()));
  }
  return writer.finish();
}

/// A command with its files marked as the bundle's; `files` takes what it sees.
PackedProgram packed_program(const std::string& player, const process::Declared& command,
                             const process::Settings& settings, std::set<std::string>& files) {
  PackedProgram packed{player, command.words};
  const auto seen = process::files_of(command, settings);
  add_files(seen, files);
  for (std::size_t index = 0; index < packed.words.size(); ++index) {
    auto& word = packed.words[index];
    std::error_code error;
    const auto path = index == 0                ? process::program_of(word)
                      : fs::exists(word, error) ? full_name(word)
                                                : std::string();
    if (!path.empty() && is_within(full_name(path), seen.shown))
      word = std::string(in_bundle) + full_name(path);
  }
  return packed;
}

}  // namespace

std::vector<Bundle> pack_programs(const Plan& plan) {
  std::vector<Bundle> bundles;
  std::uint64_t all = 0;
  const auto settings = settings_with_foreign(plan, plan.process);
  for (const auto& entrant : plan.entrants) {
    if (has_left(entrant)) continue;
    Bundle bundle{{label_of(entrant), {}, {}}, {}};
    std::set<std::string> files;
    for (const auto& player : entrant.players) {
      if (!is_outside(player)) continue;
      const auto command = command_of(entrant, player);
      if (!command)
        throw BadRequest(fmt::format(
            "entrant \"{}\": {} cannot travel to workers; let all machines share a disk (--shared-paths)",
            label_of(entrant), player));
      bundle.told.programs.push_back(packed_program(player, *command, settings, files));
    }
    if (bundle.told.programs.empty()) continue;
    bundle.archive = packed_files(label_of(entrant), files);
    bundle.told.hash = sum_of(bundle.archive);
    all += bundle.archive.size();
    bundles.push_back(std::move(bundle));
  }
  if (all > most_job_bytes)
    throw BadRequest(
        "the entrants' files are more than 1 GiB, packed; let all machines share a disk (--shared-paths)");
  return bundles;
}

}  // namespace agon::contest
