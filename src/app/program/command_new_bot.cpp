// agon new-bot GAME LANGUAGE DIR: a starter kit, made for one game.
#include <fmt/format.h>
#include <boost/json/serialize.hpp>

#include <filesystem>
#include <fstream>
#include <span>

#include "app/program/commands.h"
#include "core/errors.h"
#include "net/assets.h"

std::span<const agon::net::Asset> agon_kits_assets();

namespace agon::app {

namespace fs = std::filesystem;

namespace {

struct Kit {
  std::string_view language, file, build, run;
};

constexpr Kit kits[] = {
    {"python", "bot.py", "", "python3 {}/bot.py"},
    {"javascript", "bot.js", "", "node {}/bot.js"},
    {"cpp", "bot.cpp", "g++ -O2 -std=c++17 -o {}/bot {}/bot.cpp", "{}/bot"},
    {"java", "Bot.java", "javac -d {} {}/Bot.java", "java -cp {} Bot"},
};

const Kit& kit_of(const std::string& language) {
  std::string known;
  for (const auto& kit : kits) {
    if (kit.language == language) return kit;
    known += (known.empty() ? "" : ", ") + std::string(kit.language);
  }
  throw BadRequest(fmt::format("there is no kit in \"{}\"; there are: {}", language, known));
}

std::string filled(std::string_view form, const std::string& folder) {
  std::string words;
  for (std::size_t at = 0; at < form.size(); ++at) {
    if (form.substr(at, 2) == "{}")
      words += folder, ++at;
    else
      words += form[at];
  }
  return words;
}

void write_new(const fs::path& path, const std::string& text) {
  if (fs::exists(path))
    throw BadRequest(fmt::format("{} is there already: take another folder", path.string()));
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) throw Failure(fmt::format("cannot write {}", path.string()));
}

std::string source_of(const Kit& kit) {
  const auto path = fmt::format("/{}/{}", kit.language, kit.file);
  for (const auto& asset : agon_kits_assets())
    if (asset.path == path) return std::string(asset.bytes);
  throw Failure(fmt::format("this program was built without its kits ({} is missing)", path));
}

/// The first match of a new bot: it sits on the first seat, and chance on all others.
std::string first_match(const HostedEntry& game, const std::string& command) {
  std::string words = fmt::format("agon play {} \"cmd:{}\"", game.info().name, command);
  for (std::size_t seat = 1; seat < game.seats(nullptr); ++seat) words += " random";
  return words;
}

std::string readme(const HostedEntry& game, const Kit& kit, const std::string& folder) {
  const auto& info = game.info();
  const auto about = game.description();
  std::string text = fmt::format("# A bot for {}\n\n{}\n\n", info.title, info.summary);
  if (!kit.build.empty()) text += fmt::format("    {}\n", filled(kit.build, folder));
  const auto command = filled(kit.run, folder);
  text += fmt::format("    agon check-bot {} \"cmd:{}\"\n    {}\n\n", info.name, command,
                      first_match(game, command));
  text += fmt::format("`agon describe {}` explains every field. An action, and a view:\n\n    {}\n\n    {}\n",
                      info.name, json::serialize(about.at("action").at("example")),
                      json::serialize(about.at("view").at("example")));
  return text;
}

int make(const Games& games, const std::string& name, const std::string& language,
         const std::string& folder) {
  const auto& game = game_named(games, name);
  const auto& kit = kit_of(language);
  const auto source = source_of(kit);
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw Failure(fmt::format("cannot make the folder {}: {}", folder, error.message()));
  write_new(fs::path(folder) / kit.file, source);
  write_new(fs::path(folder) / "README.md", readme(game, kit, folder));
  fmt::print("{}/{} plays {}. ", folder, kit.file, game.info().title);
  if (!kit.build.empty()) fmt::print("Build it:\n  {}\n", filled(kit.build, folder));
  const auto command = filled(kit.run, folder);
  fmt::print("Next:\n  agon check-bot {} \"cmd:{}\"\n  {}\n", name, command, first_match(game, command));
  return exit_done;
}

}  // namespace

void add_new_bot(CLI::App& program, const Games& games, Task& task) {
  auto* command = program.add_subcommand("new-bot", "Make a bot that plays a game, to begin from.");
  command->footer("Example: agon new-bot tron python my_bot");
  struct Words {
    std::string game, language, folder;
  };
  auto words = std::make_shared<Words>();
  command->add_option("game", words->game, "the game")->required();
  command->add_option("language", words->language, "python, javascript, cpp or java")->required();
  command->add_option("folder", words->folder, "a folder to make")->required();
  command->callback([&games, &task, words] {
    task = [&games, words] { return make(games, words->game, words->language, words->folder); };
  });
}

}  // namespace agon::app
