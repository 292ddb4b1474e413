#include "contest/entrants.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "arena/submission_reader.h"
#include "contest/formats/format.h"
#include "contest/plan_judge.h"
#include "contest/toml_file.h"
#include "core/errors.h"
#include "core/player_spec.h"
#include "process/command_line.h"
#include "text/utf8.h"
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
  Mistakes mistakes;
  for (const auto& path : places) {
    try {
      entrants.push_back(entrant_at(path, game));
    } catch (const BadRequest& bad) {
      mistakes.add(0, bad.what());
    }
  }
  mistakes.refuse(start_contest);
  return entrants;
}

Entrant entrant_in(const std::string& place, const GameEntry* game) {
  if (!fs::is_directory(place) && !is_submission(place, game))
    throw BadRequest(fmt::format("there is no folder {} with a program", place));
  return entrant_at(fs::canonical(place), game);
}

namespace {

class Admitting {
 public:
  Admitting(const Plan& plan, std::span<const Result> results)
      : admission_{plan, {}}, begun_(!results.empty()) {
    for (const auto& result : results) rounds_begun_ = std::max(rounds_begun_, result.key.round + 1);
  }

  void take(const Entrant& entrant) {
    const int old = newest(entrant.name);
    if (old == bye) {
      for (const auto& other : admission_.plan.entrants)
        for (const auto& shown : {other.name, label_of(other)})
          if (look_of(shown) == look_of(entrant.name))
            throw BadRequest(
                fmt::format("\"{}\" cannot join: its name looks like that of the entrant \"{}\"; "
                            "give it a name of its own",
                            entrant.name, shown));
      return add(entrant, 1, "{} joins");
    }
    auto& known = admission_.plan.entrants[static_cast<std::size_t>(old)];
    if (has_left(known)) return add(entrant, known.version + 1, "{} is back");
    if (known.hash == entrant.hash) return;
    if (!begun_) {
      known = entrant;
      admission_.changes.push_back(fmt::format("the program of {} has changed", entrant.name));
      return;
    }
    const auto version = known.version + 1;
    known.until = open_round();
    add(entrant, version, "the program of " + entrant.name + " has changed: it goes on as {}");
  }

  void withdraw_all_but(const std::vector<Entrant>& now) {
    auto& entrants = admission_.plan.entrants;
    for (std::size_t index = entrants.size(); index-- > 0;) {
      const auto& name = entrants[index].name;
      const bool stays =
          std::any_of(now.begin(), now.end(), [&](const Entrant& entrant) { return entrant.name == name; });
      if (stays || has_left(entrants[index])) continue;
      admission_.changes.push_back(fmt::format("{} leaves", label_of(entrants[index])));
      if (begun_)
        entrants[index].until = open_round();
      else
        entrants.erase(entrants.begin() + static_cast<std::ptrdiff_t>(index));
    }
  }

  Admission done() {
    if (!admission_.changes.empty() && begun_ && admission_.plan.until == Until::sprt)
      throw BadRequest(
          fmt::format("{}; but a sequential test compares two programs as they were when it began: give "
                      "the new one a contest of its own (--name)",
                      admission_.changes.front()));
    return std::move(admission_);
  }

 private:
  int newest(const std::string& name) const {
    int found = bye;
    const auto& entrants = admission_.plan.entrants;
    for (std::size_t index = 0; index < entrants.size(); ++index)
      if (entrants[index].name == name) found = static_cast<int>(index);
    return found;
  }

  /// Whether tables already have an entrant that looks so.
  bool is_taken(const std::string& label) const {
    const auto& entrants = admission_.plan.entrants;
    return std::any_of(entrants.begin(), entrants.end(),
                       [&](const Entrant& other) { return look_of(label_of(other)) == look_of(label); });
  }

  void add(Entrant entrant, std::uint32_t version, const std::string& words) {
    entrant.version = version;
    while (version > 1 && is_taken(label_of(entrant))) ++entrant.version;
    entrant.from = begun_ ? open_round() : 0;
    admission_.changes.push_back(fmt::format(fmt::runtime(words), label_of(entrant)));
    admission_.plan.entrants.push_back(std::move(entrant));
  }

  /// The round from which changes hold, the same for all that come together.
  std::uint32_t open_round() {
    if (!open_round_) open_round_ = format_of(admission_.plan).open_round(admission_.plan, rounds_begun_);
    return *open_round_;
  }

  Admission admission_;
  bool begun_;
  std::uint32_t rounds_begun_ = 0;
  std::optional<std::uint32_t> open_round_;
};

}  // namespace

Admission admit(const Plan& plan, const std::vector<Entrant>& now, bool withdraw,
                std::span<const Result> results) {
  Admitting admitting(plan, results);
  if (withdraw) admitting.withdraw_all_but(now);
  for (const auto& entrant : now) admitting.take(entrant);
  return admitting.done();
}

}  // namespace agon::contest
