#include "server/game_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>

#include "core/to_json.h"
#include "net/assets.h"
#include "server/fill_sides.h"
#include "server/game_description.h"
#include "server/games.h"
#include "server/kits.h"

std::span<const agon::net::Asset> agon_texts_assets();

namespace agon::app {

namespace {

/// A document of the repository that the program carries; empty: there is none of that path.
std::string_view text_at(const std::string& path) {
  for (const auto& asset : agon_texts_assets())
    if (asset.path == path) return asset.bytes;
  return {};
}

/// The README of a game tells the rules first, then its switches, then what concerns who works on it.
std::string rules_of(const std::string& game) {
  const auto text = text_at(fmt::format("/src/games/{}/README.md", game));
  return std::string(text.substr(0, text.find("\n## Switches")));
}

std::string protocol_of(std::string game) {
  std::replace(game.begin(), game.end(), '_', '-');
  return std::string(text_at(fmt::format("/docs/hosting-{}.md", game)));
}

json::array kits_of(const HostedEntry& game) {
  json::array list;
  for (const auto& kit : kits()) {
    const std::string folder = "mybot";
    json::array commands{
        json::string(fmt::format("agon new-bot {} {} {}", game.info().name, kit.language, folder))};
    const auto next = next_commands(game, kit, folder);
    for (const auto& command : next) commands.emplace_back(command);
    list.push_back(json::object{{"language", std::string(kit.language)},
                                {"file", fmt::format("{}/{}", folder, kit.file)},
                                {"commands", std::move(commands)},
                                {"watch", next.back() + " --browser"}});
  }
  return list;
}

json::array clients_of(const std::string& game) {
  json::array list;
  const auto before = fmt::format("/bots/{}/", game);
  for (const auto& asset : agon_texts_assets()) {
    if (!asset.path.starts_with(before)) continue;
    const auto rest = asset.path.substr(before.size());
    list.push_back(json::object{{"language", std::string(rest.substr(0, rest.find('/')))},
                                {"text", std::string(asset.bytes)}});
  }
  return list;
}

}  // namespace

json::object game_summary(const HostedEntry& game) {
  auto summary = to_json(game.info()).get_object();
  const auto about = game.about();
  summary["rules"] = to_json(about.rules);
  summary["legend"] = to_json(about.legend);
  summary["players"] = to_json(game.players());
  summary["beat_ms"] = milliseconds(game.pace(nullptr).beat);
  const auto sides = sides_of(game, nullptr);
  summary["sides"] = sides;
  summary["seats"] = game.seats(nullptr);
  summary["sides_field"] = sides == game.seats(nullptr) ? json::value(nullptr) : json::value(sides_field);
  summary["config"] = game.description().at("config").at("fields");
  return summary;
}

json::object game_page(const HostedEntry& game) {
  const auto& name = game.info().name;
  auto page = described(game);
  page["players"] = to_json(game.players());
  page["beat_ms"] = milliseconds(game.pace(nullptr).beat);
  page["kits"] = kits_of(game);
  page["rules"] = rules_of(name);
  page["protocol"] = protocol_of(name);
  page["clients"] = clients_of(name);
  return page;
}

}  // namespace agon::app
