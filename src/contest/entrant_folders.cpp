#include "contest/entrant_folders.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "arena/submission_reader.h"
#include "contest/plan_draft.h"
#include "contest/toml_reader.h"
#include "core/errors.h"
#include "core/player_spec.h"
#include "process/command_line.h"
#include "text/words.h"

namespace agon::contest {

namespace fs = std::filesystem;

namespace {

struct Language {
  std::string_view file, start;
};
constexpr Language languages[] = {{"bot.py", "python3"},
                                  {"bot.js", "node"},
                                  {"bot.mjs", "node"},
                                  {"bot.jar", "java -jar"},
                                  {"bot.sh", "sh"}};

/// Turns words that name files of the folder into full names.
std::string in_folder(const std::string& command, const fs::path& folder) {
  std::string line;
  for (const auto& word : process::words_of(command)) {
    std::error_code error;
    const auto path = folder / word;
    const bool is_ours = !word.empty() && word[0] != '/' && fs::is_regular_file(path, error);
    line += (line.empty() ? "" : " ") + shell_word(is_ours ? fs::weakly_canonical(path).string() : word);
  }
  return line;
}

std::string start_of_settings(const fs::path& file) {
  const auto table = parse_toml(file.string(), file.string(), most_settings_bytes);
  if (const auto start = table["start"].value<std::string>()) return *start;
  throw BadRequest(
      fmt::format("{}: it must say how the program is started: start = \"python3 main.py\"", file.string()));
}

/// Command lines that may be meant to start the folder's program.
std::vector<std::string> candidates(const fs::path& folder) {
  std::vector<std::string> found, programs;
  for (const auto& [file, start] : languages)
    if (fs::is_regular_file(folder / file)) found.push_back(fmt::format("{} {}", start, file));
  for (const auto& entry : fs::directory_iterator(folder)) {
    const auto name = entry.path().filename().string();
    const bool known = std::any_of(std::begin(languages), std::end(languages),
                                   [&](const Language& each) { return each.file == name; });
    if (!known && entry.is_regular_file() && access(entry.path().c_str(), X_OK) == 0)
      programs.push_back(shell_word(name));
  }
  return found.empty() ? programs : found;
}

std::string command_in(const fs::path& folder) {
  const auto settings = folder / "agon.toml";
  if (fs::exists(settings)) return in_folder(start_of_settings(settings), folder);
  auto found = candidates(folder);
  std::sort(found.begin(), found.end());
  if (found.size() == 1) return in_folder(found[0], folder);
  if (found.empty())
    throw BadRequest(
        fmt::format("{}: there is no bot.py, bot.js or executable; say in agon.toml how to start it: start = "
                    "\"COMMAND LINE\"",
                    folder.string()));
  throw BadRequest(fmt::format("{}: it might be started as {}; choose in agon.toml: start = \"COMMAND LINE\"",
                               folder.string(), fmt::join(found, ", or ")));
}

std::string player_in(const fs::path& path, const GameEntry* game) {
  const auto* reader = dynamic_cast<const SubmissionReader*>(game);
  return reader == nullptr ? std::string() : reader->player_in(path.string());
}

/// Whether a file is a player as it is, for example a zip.
bool is_submission(const fs::path& path, const GameEntry* game) {
  std::error_code error;
  return fs::is_regular_file(path, error) && !player_in(path, game).empty();
}

Entrant entrant_at(const fs::path& path, const GameEntry* game) {
  Entrant entrant;
  const bool is_folder = fs::is_directory(path);
  const bool says = is_folder && fs::exists(path / "agon.toml");
  const auto player = says ? std::string() : player_in(path, game);
  entrant.name = (is_folder ? path.filename() : path.stem()).string();
  entrant.players = {player.empty() ? program_text(command_in(path)) : player};
  if (is_folder)
    entrant.folder = path.string();
  else
    entrant.files = {path.string()};
  return entrant;
}

}  // namespace

std::vector<Entrant> entrants_in(const std::string& folder, const GameEntry* game) {
  std::vector<fs::path> places;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const auto name = entry.path().filename().string();
    if (name[0] != '.' && name[0] != '_' && (entry.is_directory() || is_submission(entry.path(), game)))
      places.push_back(fs::canonical(entry.path()));
  }
  std::sort(places.begin(), places.end());
  std::vector<Entrant> entrants;
  PlanMistakes mistakes("");
  for (const auto& path : places) {
    try {
      entrants.push_back(entrant_at(path, game));
    } catch (const BadRequest& bad) {
      mistakes.add(0, bad.what());
    }
  }
  mistakes.refuse();
  return entrants;
}

}  // namespace agon::contest
