#include "contest/content_hash.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "contest/contest_programs.h"
#include "core/errors.h"
#include "core/hash.h"
#include "core/player_spec.h"
#include "process/entrant_files.h"
#include "process/folder_walk.h"

namespace agon::contest {

namespace fs = std::filesystem;

namespace {

void add_text(std::uint64_t& code, std::string_view text) { code = splitmix64(code ^ fnv1a(text)); }

void add_file(std::uint64_t& code, const fs::path& path) {
  std::error_code error;
  const bool runs = (fs::status(path, error).permissions() & fs::perms::owner_exec) != fs::perms::none;
  code = splitmix64(code ^ (runs ? 1 : 0));
  std::ifstream file(path, std::ios::binary);
  std::string block(1 << 16, '\0');
  while (file.read(block.data(), static_cast<std::streamsize>(block.size())), file.gcount() > 0)
    add_text(code, std::string_view(block).substr(0, static_cast<std::size_t>(file.gcount())));
}

/// A file, or all below a folder but what is hidden from the entrant. Where the folder lies does not count.
void add_path(std::uint64_t& code, const std::string& root, const std::set<std::string>& hidden) {
  const auto found = process::files_below(root, [&](const fs::path& path) {
    return process::is_by_product(path) || hidden.contains(path.string());
  });
  const auto place_of = [&](const std::string& path) { return path.substr(root.size()); };
  for (const auto& path : found.files) {
    add_text(code, place_of(path));
    add_file(code, path);
  }
  for (const auto& path : found.links) {
    std::error_code error;
    add_text(code, place_of(path));
    add_text(code, fs::read_symlink(path, error).string());
  }
}

/// A player of a game's own scheme ("java:lab/beavis") names a path: it stands for the file of that name, or
/// all beside it and in its folder that begins so.
void add_named(std::uint64_t& code, const std::string& player) {
  const fs::path place = player_spec(player).word;
  add_path(code, place.string(), {});
  std::vector<fs::path> beside;
  std::error_code error;
  const auto folder = place.has_parent_path() ? place.parent_path() : fs::path(".");
  for (fs::directory_iterator each(folder, error), end; each != end; each.increment(error))
    if (each->is_regular_file(error) && each->path() != place &&
        each->path().filename().string().starts_with(place.filename().string()))
      beside.push_back(each->path());
  std::sort(beside.begin(), beside.end());
  for (const auto& file : beside) add_file(code, file);
}

}  // namespace

std::string content_hash(const Entrant& entrant, const process::Settings& settings) try {
  std::uint64_t code = 0;
  std::set<std::string> own, hidden;
  for (const auto& player : entrant.players) {
    code = splitmix64(code ^ fnv1a(player));
    if (const auto command = command_of(entrant, player)) {
      auto files = process::files_of(*command, settings);
      own.merge(files.own);
      hidden.merge(files.hidden);
    } else if (is_outside(player) && !command_line_in(player)) {
      add_named(code, player);
    }
  }
  if (!entrant.folder.empty()) own.insert(entrant.folder);
  for (const auto& path : entrant.files) own.insert(fs::absolute(path).lexically_normal().string());
  for (const auto& root : own) add_path(code, root, hidden);
  return hash_text(code);
} catch (const BadRequest& bad) {
  throw BadRequest(fmt::format(
      "entrant \"{}\": {}; give its program a folder to itself, or list what it needs: files = [\"…\"]",
      label_of(entrant), bad.what()));
}

}  // namespace agon::contest
