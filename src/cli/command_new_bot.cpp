// agon new-bot GAME LANGUAGE DIR: creates a starter kit for one game.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "cli/commands.h"
#include "core/errors.h"
#include "core/write_json.h"
#include "server/game_page.h"
#include "text/printing.h"

namespace agon::cli {

namespace fs = std::filesystem;

namespace {

/// Makes the file executable for everybody who may read it.
void make_executable(const fs::path& path) {
  using fs::perms;
  const auto readers =
      fs::status(path).permissions() & (perms::owner_read | perms::group_read | perms::others_read);
  fs::permissions(path, static_cast<perms>(static_cast<unsigned>(readers) >> 2U), fs::perm_options::add);
}

void write_new(const fs::path& path, const std::string& text) {
  if (fs::exists(path))
    throw BadRequest(fmt::format("{} exists already; choose another folder", path.string()));
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) throw Failure(fmt::format("cannot write {}", path.string()));
  if (text.starts_with("#!")) make_executable(path);
}

std::string readme(const HostedEntry& game, const server::Kit& kit, const std::string& folder) {
  const auto& info = game.info();
  const auto about = game.description();
  std::string text = fmt::format("# A bot for {}\n\n{}\n\n", info.title, info.summary);
  for (const auto& command : server::next_commands(game, kit, folder))
    text += fmt::format("    {}\n", command);
  text += fmt::format(
      "\n`agon describe {}` explains every field. An action, and a view:\n\n    {}\n\n    {}\n", info.name,
      json_text(about.at("action").at("example")), json_text(about.at("view").at("example")));
  return text;
}

struct NewBotWords {
  std::string game, language, folder;
};

int make(const Games& games, const NewBotWords& words) {
  const auto& folder = words.folder;
  const auto& game = game_named(games, words.game);
  const auto& kit = server::kit_of(words.language);
  const auto source = server::source_of(kit, game.info().name);
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw Failure(fmt::format("cannot make the folder {}: {}", folder, error.message()));
  write_new(fs::path(folder) / kit.file, source);
  write_new(fs::path(folder) / "README.md", readme(game, kit, folder));
  write_new(fs::path(folder) / "RULES.md", server::rules_page(game));
  write_new(fs::path(folder) / "AGENTS.md", server::advice_of(kit, game));
  print_out("{}/{} plays {}. Next:\n", folder, kit.file, game.info().title);
  for (const auto& command : server::next_commands(game, kit, folder)) print_out("  {}\n", command);
  print_out("To watch it live, with its output beside the board, add --browser to the last command.\n");
  return exit_done;
}

}  // namespace

void add_new_bot(CLI::App& program, const Games& games, Task& task) {
  auto [command, words] =
      add_command<NewBotWords>(program, games, task, make, "new-bot", "Make a starter bot that plays a game.",
                               "Example: agon new-bot tron python my_bot");
  command.add_option("game", words.game, "the game")->required();
  command.add_option("language", words.language, "python, javascript, cpp, java, or llm: a language model")
      ->required();
  command.add_option("folder", words.folder, "the folder to create")->required();
}

}  // namespace agon::cli
