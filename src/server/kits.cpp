#include "server/kits.h"

#include <fmt/format.h>

#include "core/errors.h"
#include "net/assets.h"
#include "server/games.h"

std::span<const agon::net::Asset> agon_kits_assets();

namespace agon::app {

namespace {

constexpr Kit all_kits[] = {
    {"python", "bot.py", "", "python3 {}/bot.py"},
    {"javascript", "bot.js", "", "node {}/bot.js"},
    {"cpp", "bot.cpp", "g++ -O2 -std=c++17 -o {}/bot {}/bot.cpp", "{}/bot"},
    {"java", "Bot.java", "javac -d {} {}/Bot.java", "java -cp {} Bot"},
};

std::string first_match(const GameEntry& game, const std::string& command) {
  std::string words = fmt::format("agon play {} \"cmd:{}\"", game.info().name, command);
  for (std::size_t side = 1; side < sides_of(game, nullptr); ++side) words += " random";
  return words;
}

}  // namespace

std::span<const Kit> kits() { return all_kits; }

const Kit& kit_of(const std::string& language) {
  std::string known;
  for (const auto& kit : all_kits) {
    if (kit.language == language) return kit;
    known += (known.empty() ? "" : ", ") + std::string(kit.language);
  }
  throw BadRequest(fmt::format("there is no kit for the language \"{}\"; there are: {}", language, known));
}

std::string source_of(const Kit& kit) {
  const auto path = fmt::format("/{}/{}", kit.language, kit.file);
  for (const auto& asset : agon_kits_assets())
    if (asset.path == path) return std::string(asset.bytes);
  throw Failure(fmt::format("this program was built without its kits ({} is missing)", path));
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

std::vector<std::string> next_commands(const GameEntry& game, const Kit& kit, const std::string& folder) {
  std::vector<std::string> commands;
  if (!kit.build.empty()) commands.push_back(filled(kit.build, folder));
  const auto command = filled(kit.run, folder);
  commands.push_back(fmt::format("agon check-bot {} \"cmd:{}\"", game.info().name, command));
  commands.push_back(first_match(game, command));
  return commands;
}

}  // namespace agon::app
