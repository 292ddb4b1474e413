#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <set>

#include "contest/remote/bundle.h"
#include "core/errors.h"
#include "core/record_sum.h"
#include "process/command_line.h"
#include "process/visible_files.h"

namespace agon::contest {

namespace fs = std::filesystem;

namespace {

struct FreesWriter {
  void operator()(archive* one) const { archive_write_free(one); }
};

bool is_within(const std::string& path, const std::set<std::string>& roots) {
  return std::any_of(roots.begin(), roots.end(), [&](const std::string& root) {
    return path == root || (path.starts_with(root) && path[root.size()] == '/');
  });
}

std::string full_name(const std::string& path) { return fs::absolute(path).lexically_normal().string(); }

/// What interpreters and version control keep beside a program.
bool is_left_out(const fs::path& path) {
  const auto name = path.filename();
  return name == ".git" || name == "__pycache__";
}

/// The files below a root, by their full names.
void add_files(const std::string& root, const std::set<std::string>& hidden, std::set<std::string>& files) {
  if (!fs::is_directory(root)) {
    files.insert(root);
    return;
  }
  for (auto entry = fs::recursive_directory_iterator(root, fs::directory_options::skip_permission_denied);
       entry != fs::recursive_directory_iterator(); ++entry) {
    if (is_left_out(entry->path()) || hidden.contains(entry->path().string())) {
      entry.disable_recursion_pending();
      continue;
    }
    if (entry->is_regular_file()) files.insert(entry->path().string());
  }
}

class Packing {
 public:
  explicit Packing(std::string entrant) : entrant_(std::move(entrant)), writer_(archive_write_new()) {
    archive_write_add_filter_zstd(writer_.get());
    archive_write_set_format_pax_restricted(writer_.get());
    archive_write_set_bytes_in_last_block(writer_.get(), 1);
    archive_write_open(writer_.get(), &bytes_, nullptr, append, nullptr);
  }

  /// By its full name without the first slash; times and owners are left out, so that the same files pack alike.
  void add(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    const std::string content((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    if (!file) throw BadRequest(fmt::format("entrant \"{}\": {} cannot be read", entrant_, path));
    const std::unique_ptr<archive_entry, decltype(&archive_entry_free)> entry(archive_entry_new(), archive_entry_free);
    archive_entry_set_pathname(entry.get(), path.c_str() + 1);
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    const bool runs = (fs::status(path).permissions() & fs::perms::owner_exec) != fs::perms::none;
    archive_entry_set_perm(entry.get(), runs ? 0755 : 0644);
    archive_entry_set_size(entry.get(), static_cast<la_int64_t>(content.size()));
    archive_write_header(writer_.get(), entry.get());
    archive_write_data(writer_.get(), content.data(), content.size());
    if (bytes_.size() > most_bundle_bytes)
      throw BadRequest(fmt::format("entrant \"{}\" needs more than {} MiB of files, packed: name what it may see, as files = [\"bot.py\"], or "
                                   "let all machines share a disk (--shared-paths)",
                                   entrant_, most_bundle_bytes >> 20U));
  }

  std::string finish() {
    archive_write_close(writer_.get());
    return std::move(bytes_);
  }

 private:
  static la_ssize_t append(archive* /*writer*/, void* into, const void* bytes, std::size_t size) {
    static_cast<std::string*>(into)->append(static_cast<const char*>(bytes), size);
    return static_cast<la_ssize_t>(size);
  }

  std::string entrant_, bytes_;
  std::unique_ptr<archive, FreesWriter> writer_;
};

/// A command with its files marked as the bundle's; `files` takes what it sees.
PackedProgram packed_program(const Entrant& entrant, const std::string& player, const std::string& line, process::Settings settings,
                             std::set<std::string>& files) {
  PackedProgram packed{player, process::words_of(line), {}, entrant.files.empty()};
  settings.readable.insert(settings.readable.end(), entrant.files.begin(), entrant.files.end());
  if (entrant.files.empty() && !entrant.folder.empty()) settings.readable.push_back(entrant.folder);
  settings.folders = packed.folders;
  const auto seen = process::visible_files(packed.words, settings);
  for (const auto& root : seen.shown) add_files(root, seen.hidden, files);
  for (std::size_t index = 0; index < packed.words.size(); ++index) {
    auto& word = packed.words[index];
    const auto path = index == 0 ? process::program_of(word) : fs::exists(word) ? full_name(word) : std::string();
    if (!path.empty() && is_within(full_name(path), seen.shown)) word = std::string(in_bundle) + full_name(path);
  }
  for (const auto& path : settings.readable)
    if (is_within(full_name(path), seen.shown)) packed.readable.push_back(std::string(in_bundle) + full_name(path));
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
      if (player.find(':') == std::string::npos) continue;
      const auto line = command_line_in(player);
      if (!line)
        throw BadRequest(fmt::format("entrant \"{}\": {} cannot travel to workers; let all machines share a disk (--shared-paths)",
                                     label_of(entrant), player));
      bundle.told.programs.push_back(packed_program(entrant, player, *line, settings, files));
    }
    if (bundle.told.programs.empty()) continue;
    Packing packing(label_of(entrant));
    for (const auto& file : files) packing.add(file);
    bundle.archive = packing.finish();
    bundle.told.hash = sum_of(bundle.archive);
    all += bundle.archive.size();
    bundles.push_back(std::move(bundle));
  }
  if (all > most_job_bytes) throw BadRequest("the entrants' files are more than 1 GiB, packed; let all machines share a disk (--shared-paths)");
  return bundles;
}

}  // namespace agon::contest
