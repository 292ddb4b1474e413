// Packs and keeps bundles. They are unpacked in bundle_unpack.cpp, which starts no program, so that
// reading what strangers send is tested apart.
#include "contest/remote/bundle.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>

#include "contest/own_files.h"
#include "core/errors.h"
#include "core/player_spec.h"
#include "core/record.h"
#include "files/archive.h"
#include "process/box_user.h"
#include "process/command_line.h"
#include "process/entrant_files.h"

namespace agon::contest {

namespace fs = std::filesystem;

namespace {

bool is_within(const std::string& path, const std::set<std::string>& roots) {
  return std::any_of(roots.begin(), roots.end(),
                     [&](const std::string& root) { return process::is_within(path, root); });
}

std::string full_name(const fs::path& path) {
  auto text = fs::absolute(path).lexically_normal().string();
  if (text.size() > 1 && text.ends_with('/')) text.pop_back();
  return text;
}

/// Adds the full names of the files below what is shown, also by way of links to what is shown.
void add_files(const process::EntrantFiles& seen, std::set<std::string>& files) {
  const auto left_out = [&](const fs::path& path) {
    return process::is_by_product(path) || process::is_named(process::real_path(path.string()), seen.hidden);
  };
  for (const auto& root : seen.shown) {
    const auto found = process::files_below(root, left_out);
    files.insert(found.files.begin(), found.files.end());
    for (const auto& link : found.links) {
      if (!process::leads_to_shown(link, seen)) continue;
      const auto linked = process::files_below(link, left_out);
      files.insert(linked.files.begin(), linked.files.end());
    }
  }
}

/// Packs files under their full names, without the first slash. Throws BadRequest.
std::string packed_files(const std::string& entrant, const std::set<std::string>& files) {
  files::ArchiveWriter writer(files::Compression::zstd);
  try {
    for (const auto& file : files) {
      writer.add(fs::canonical(file).string(), file.substr(1));
      if (writer.size() > most_bundle_bytes || files.size() > most_bundle_files)
        throw BadRequest(fmt::format(
            "it needs more than {} MiB of files, packed, or more than {} files: list those that it may see, "
            "as files = [\"bot.py\"], or let all machines share a disk (--shared-paths)",
            most_bundle_bytes >> 20U, most_bundle_files));
    }
  } catch (const BadRequest& bad) {
    throw BadRequest(fmt::format("entrant \"{}\": {}", entrant, bad.what()));
  }
  return writer.finish();
}

/// Packs a command; marks its words that name files of the bundle. Adds the files that it sees to `files`.
PackedProgram packed_program(const process::Declared& command, const process::Settings& settings,
                             std::set<std::string>& files) {
  const auto seen = process::files_of(command, settings);
  PackedProgram packed{{}, seen.words, seen.folder};
  if (!packed.folder.empty()) packed.folder.insert(0, in_bundle);
  add_files(seen, files);
  const auto in_bundle_of = [&](const std::string& path) {
    std::error_code error;
    const auto full = full_name(fs::path(command.folder) / path);
    const bool is_shown = !path.empty() && fs::exists(full, error) && is_within(full, seen.shown);
    return is_shown ? std::string(in_bundle) + full : std::string();
  };
  for (std::size_t index = 1; index < packed.words.size(); ++index)
    if (auto& word = packed.words[index]; index != seen.module)
      word = process::with_full_paths(word, in_bundle_of);
  if (auto found = in_bundle_of(process::program_of(packed.words[0])); !found.empty())
    packed.words[0] = std::move(found);
  return packed;
}

}  // namespace

std::optional<Bundle> pack_entrant(const Entrant& entrant, const process::Settings& settings) {
  Bundle bundle{label_of(entrant), {}, {}, {}};
  std::set<std::string> files;
  for (const auto& player : entrant.players) {
    if (!is_outside(player)) continue;
    const auto command = command_of(seat_of(entrant, player));
    if (!command)
      throw BadRequest(fmt::format(
          "entrant \"{}\": {} cannot travel to workers; let all machines share a disk (--shared-paths)",
          bundle.label, player));
    bundle.programs[player] = packed_program(*command, settings, files);
  }
  if (bundle.programs.empty()) return std::nullopt;
  bundle.archive = packed_files(bundle.label, files);
  bundle.hash = sum_of(bundle.archive);
  for (auto& [player, program] : bundle.programs) program.bundle = bundle.hash;
  return bundle;
}

std::vector<Bundle> pack_programs(const Plan& plan) {
  std::vector<Bundle> bundles;
  std::uint64_t all = 0;
  const auto settings = settings_with_foreign(plan, plan.process);
  for (const auto& entrant : plan.entrants) {
    if (has_left(entrant)) continue;
    if (auto bundle = pack_entrant(entrant, settings)) {
      all += bundle->archive.size();
      bundles.push_back(std::move(*bundle));
    }
  }
  if (all > most_job_bytes)
    throw BadRequest(
        "the entrants' files are more than 1 GiB, packed; let all machines share a disk (--shared-paths)");
  return bundles;
}

namespace {

fs::path shelf_of_user() {
  const char* cache = std::getenv("XDG_CACHE_HOME");
  const char* home = std::getenv("HOME");
  if (cache != nullptr && *cache != '\0') return fs::path(cache) / "agon" / "bundles";
  if (home != nullptr && *home != '\0') return fs::path(home) / ".cache" / "agon" / "bundles";
  return fs::temp_directory_path() / fmt::format("agon-bundles-{}", getuid());
}

/// Throws Failure unless the name is a hash, which cannot lead out of the shelf.
fs::path place_of(const std::string& hash) {
  if (hash.size() != 40 || hash.find_first_not_of("0123456789abcdef") != std::string::npos)
    throw Failure("a bundle's name is not a hash");
  return shelf_of_user() / hash;
}

}  // namespace

std::string bundle_folder(const std::string& hash) {
  const auto folder = place_of(hash);
  return fs::exists(folder) ? folder.string() : std::string();
}

void keep_bundle(const std::string& hash, const std::string& archive) {
  const auto folder = place_of(hash);
  if (sum_of(archive) != hash) throw Failure("an entrant's files differ from their hash");
  if (fs::exists(folder)) return;
  fs::create_directories(folder.parent_path());
  const process::HeldFolder aside(folder.parent_path().string(), "part-", "bundle");
  unpack_bundle(archive, aside.path());
  fs::permissions(
      aside.path(),
      fs::perms::group_read | fs::perms::group_exec | fs::perms::others_read | fs::perms::others_exec,
      fs::perm_options::add);
  std::error_code there;
  fs::rename(aside.path(), folder, there);  // another worker on this machine may have been faster
}

}  // namespace agon::contest
