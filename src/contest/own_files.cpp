#include "contest/own_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <set>

#include "core/errors.h"
#include "core/hash.h"
#include "core/player_spec.h"
#include "process/command_line.h"

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

/// Adds a file, or everything below a folder but what is hidden. The folder's own place does not count.
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

/// Adds the files of a player in a game's own scheme ("java:lab/beavis"). It names a path: the file or folder
/// there counts, and all files beside it whose names begin with its name.
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

std::string list_of(const std::set<std::string>& own, const std::string& more) {
  std::string list;
  for (const auto& path : own) list += fmt::format("\"{}\", ", path);
  return fmt::format("files = [{}\"{}\"]", list, more);
}

void add_warnings(const Entrant& entrant, const process::EntrantFiles& files,
                  std::vector<std::string>& warnings) {
  for (const auto& file : files.narrowed)
    warnings.push_back(
        fmt::format("entrant \"{}\" sees only {}, because its folder holds what is not its own; give it a "
                    "folder to itself, or name more: files = [\"…\"]",
                    entrant.name, file));
  for (const auto& word : files.unshown)
    warnings.push_back(fmt::format("entrant \"{}\" does not see {}, which its command line names: {}; {}",
                                   entrant.name, word.path, word.why,
                                   entrant.folder.empty()
                                       ? "list all that it needs: " + list_of(files.own, word.path)
                                       : "put what it needs into " + entrant.folder));
  for (const auto& link : process::stray_links(files))
    warnings.push_back(
        fmt::format("entrant \"{}\" does not see where its link {} leads, to {}; put a copy in "
                    "the place of the link",
                    entrant.name, link.path, link.target));
}

}  // namespace

SeatOrder seat_of(const Entrant& entrant, const std::string& player) {
  return {player, label_of(entrant), entrant.folder, entrant.files};
}

std::optional<process::Declared> command_of(const SeatOrder& seat) {
  const auto line = command_line_in(seat.player);
  if (!line) return std::nullopt;
  process::Declared command{*line, {}, seat.files};
  command.folder = seat.folder;
  try {
    command.words = process::words_of(*line);
  } catch (const BadRequest&) {
    return std::nullopt;
  }
  if (!seat.files.empty()) {
    command.sight = process::Sight::program;
  } else if (!seat.folder.empty()) {
    command.files = {seat.folder};
    command.sight = process::Sight::listed;
  }
  return command;
}

void add_foreign(std::span<const SeatOrder> seats, process::Settings& settings) {
  const auto add = [&](const std::vector<std::string>& files) {
    settings.foreign.insert(settings.foreign.end(), files.begin(), files.end());
  };
  for (const auto& seat : seats) {
    add(seat.files);
    if (!seat.folder.empty()) add({seat.folder});
    if (const auto command = command_of(seat)) add(process::marked_files(*command));
  }
}

process::Settings settings_with_foreign(const Plan& plan, process::Settings settings) {
  for (const auto& entrant : plan.entrants)
    for (const auto& player : entrant.players) {
      add_foreign(std::array{seat_of(entrant, player)}, settings);
      if (entrant.grants != process::Grants{} && !has_left(entrant)) settings.grants[player] = entrant.grants;
    }
  return settings;
}

void each_sight(const Plan& plan,
                const std::function<void(const Entrant&, const process::EntrantFiles&)>& see) {
  if (!plan.process.sandbox) return;
  const auto settings = settings_with_foreign(plan, plan.process);
  for (const auto& entrant : plan.entrants)
    for (const auto& player : entrant.players)
      if (const auto command = command_of(seat_of(entrant, player)))
        see(entrant, process::files_of(*command, settings));
}

std::vector<std::string> sight_warnings(const Plan& plan) {
  std::vector<std::string> warnings;
  for (const auto& entrant : plan.entrants)
    if (const auto more = process::words_of(entrant.grants); !more.empty() && !has_left(entrant))
      warnings.push_back(fmt::format("{} gets more than its box:{}", entrant.name, more));
  each_sight(plan, [&](const Entrant& entrant, const process::EntrantFiles& files) {
    add_warnings(entrant, files, warnings);
  });
  return warnings;
}

std::string content_hash(const Entrant& entrant, const process::Settings& settings) try {
  std::uint64_t code = 0;
  std::set<std::string> own, hidden;
  for (const auto& player : entrant.players) {
    code = splitmix64(code ^ fnv1a(player));
    if (const auto command = command_of(seat_of(entrant, player))) {
      auto files = process::files_of(*command, settings);
      own.merge(files.own);
      hidden.merge(files.hidden);
    } else if (is_outside(player) && !command_line_in(player)) {
      add_named(code, player);
    }
  }
  if (const auto more = process::words_of(entrant.grants); !more.empty()) add_text(code, more);
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
