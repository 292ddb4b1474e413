#include "contest/content_hash.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/errors.h"
#include "core/hash.h"
#include "core/program.h"
#include "process/command_line.h"

namespace agon::contest {

namespace fs = std::filesystem;

namespace {

void add_file(std::uint64_t& code, const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  code = splitmix64(code ^ fnv1a(bytes));
}

void add_command(std::uint64_t& code, const std::string& command) {
  std::vector<std::string> words;
  try {
    words = process::words_of(command);
  } catch (const BadRequest&) {
    return;
  }
  words.push_back(process::program_of(words[0]));
  for (const auto& word : words) {
    std::error_code error;
    // The system's own programs, such as interpreters, are large and nobody's entry.
    if (word.empty() || word.starts_with("/usr/") || !fs::is_regular_file(word, error)) continue;
    add_file(code, word);
  }
}

void add_folder(std::uint64_t& code, const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::recursive_directory_iterator each(folder, error), end; each != end; each.increment(error)) {
    const auto name = each->path().filename().string();
    if (name[0] == '.' || name == "__pycache__" || name == "node_modules")
      each.disable_recursion_pending();
    else if (each->is_regular_file(error))
      files.push_back(each->path());
  }
  std::sort(files.begin(), files.end());
  for (const auto& file : files) {
    code = splitmix64(code ^ fnv1a(fs::relative(file, folder, error).string()));
    add_file(code, file);
  }
}

void add_path(std::uint64_t& code, const fs::path& path) {
  std::error_code error;
  if (fs::is_directory(path, error))
    add_folder(code, path);
  else if (fs::is_regular_file(path, error))
    add_file(code, path);
}

/// Of a player of a game's own scheme ("java:lab/beavis"), whose words are a path: the file of that name, or all beside it
/// and in its folder that begins so.
void add_named(std::uint64_t& code, const std::string& player) {
  const fs::path place = player.substr(player.find(':') + 1);
  add_path(code, place);
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

std::string content_hash(const Entrant& entrant) {
  std::uint64_t code = 0;
  for (const auto& player : entrant.players) {
    code = splitmix64(code ^ fnv1a(player));
    if (const auto line = command_line_in(player))
      add_command(code, *line);
    else if (player.find(':') != std::string::npos)
      add_named(code, player);
  }
  if (!entrant.folder.empty()) add_folder(code, entrant.folder);
  for (const auto& path : entrant.files) add_path(code, path);
  return hash_text(code);
}

}  // namespace agon::contest
