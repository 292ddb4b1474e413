#include "server/game_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/replace.hpp>
#include <chrono>

#include "arena/frames_json.h"
#include "core/errors.h"
#include "core/to_json.h"
#include "core/write_json.h"
#include "hosting/games.h"
#include "net/assets.h"
#include "server/person.h"

std::span<const agon::net::Asset> agon_kits_assets();
std::span<const agon::net::Asset> agon_texts_assets();

namespace agon::server {

namespace {

/// A document of the repository that the program carries; empty: there is none at that path.
std::string_view text_at(const std::string& path) {
  for (const auto& asset : agon_texts_assets())
    if (asset.path == path) return asset.bytes;
  return {};
}

/// The rules part of a game's README: everything before its switches.
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

constexpr std::size_t most_frames = 120;
/// A longer match is shown only up to this step.
constexpr std::size_t most_steps = 720;
constexpr std::chrono::milliseconds most_time{1200};

/// Picks the second and third best player: good to watch, and faster than the best. With more than two seats,
/// each half is a side.
std::vector<std::string> good_players(const HostedEntry& game) {
  const auto players = game.players();
  const auto seats = game.seats(nullptr);
  std::vector<std::string> names;
  for (Seat seat = 0; seat < seats; ++seat) {
    std::vector<std::string> fitting;
    for (const auto& player : players)
      if (player.seats.empty() ||
          std::find(player.seats.begin(), player.seats.end(), seat) != player.seats.end())
        fitting.push_back(player.name);
    const auto rank = 2 + 2 * seat / seats;
    names.push_back(fitting[fitting.size() - std::min<std::size_t>(rank, fitting.size())]);
  }
  return names;
}

/// A player that fits the seat; the random one, if it fits.
std::string somebody(const std::vector<PlayerInfo>& players, Seat seat) {
  std::string name;
  for (const auto& player : players) {
    const bool fits = std::find(player.seats.begin(), player.seats.end(), seat) != player.seats.end();
    if (fits && (name.empty() || player.name == "random")) name = player.name;
  }
  return name;
}

Outcome an_outcome(const HostedEntry& game) {
  MatchRequest request;
  request.seed = 1;
  const auto players = game.players();
  for (Seat seat = 0; seat < game.seats(nullptr); ++seat) request.players.push_back(somebody(players, seat));
  MatchSinks sinks;
  sinks.clocks = false;  // otherwise a busy machine could change the outcome
  return game.play(request, sinks).outcome;
}

/// The time for a first decision by the strictest clock; null: no clock runs.
json::value first_time_left(const json::value& clocks) {
  double left = 0;
  const auto hold = [&](const char* name) {
    const auto ms = clocks.at(name).to_number<double>();
    if (ms > 0 && (left == 0 || ms < left)) left = ms;
  };
  hold(clocks.at("first_move_ms").to_number<double>() > 0 ? "first_move_ms" : "per_move_ms");
  hold("total_ms");
  return left == 0 ? json::value(nullptr) : json::value(left);
}

json::array lines_of(const HostedEntry& game, const json::object& about) {
  const auto example = [&](const char* part) { return about.at(part).at("example"); };
  const auto& seat = about.at("seat");
  const json::object start{
      {"game", game.info().name},    {"seat", seat},
      {"seats", about.at("seats")},  {"role", game.info().role(seat.to_number<std::size_t>())},
      {"config", example("config")}, {"clocks", about.at("clocks")}};
  const json::object question{{"step", 0},
                              {"time_left_ms", first_time_left(about.at("clocks"))},
                              {"view", example("view")},
                              {"legal", json::array{example("action")}}};
  const auto line = [](const char* from, json::object words) {
    return json::object{{"from", from}, {"line", std::move(words)}};
  };
  return {line("arena", {{"start", start}}),
          line("bot", {{"ready", {{"name", "my bot"}, {"legal", true}, {"observe", false}}}}),
          line("arena", {{"decide", question}}),
          line("bot", {{"action", example("action")}, {"value", 0.25}, {"note", "why I did it"}}),
          line("arena", {{"observe", {{"step", 1}, {"view", example("view")}}}}),
          line("arena", {{"end", {{"outcome", to_json(an_outcome(game))}, {"seat", seat}}}})};
}

}  // namespace

json::object game_summary(const HostedEntry& game) {
  auto summary = to_json(game.info()).get_object();
  const auto about = game.about();
  summary["rules"] = to_json(about.rules);
  summary["legend"] = to_json(about.legend);
  summary["players"] = to_json(game.players());
  summary["beat_ms"] = milliseconds(game.pace(nullptr).beat);
  summary["person_ms"] = person_pace(game).step_ms;
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

std::string sample_match(const HostedEntry& game) {
  MatchRequest request;
  request.seed = 1;
  request.players = good_players(game);
  const auto end = std::chrono::steady_clock::now() + most_time;
  std::vector<Picture> pictures;
  MatchSinks sinks;
  sinks.clocks = false;
  sinks.picture = [&](Picture picture) { pictures.push_back(std::move(picture)); };
  sinks.stop = [&] { return pictures.size() > most_steps || std::chrono::steady_clock::now() > end; };
  game.play(request, sinks);
  const auto every = (pictures.size() + most_frames - 1) / most_frames;
  std::string frames;
  const Picture* before = nullptr;
  std::uint64_t number = 0;
  for (std::size_t step = 0; step < pictures.size(); step += every) {
    if (before != nullptr) frames += ',';
    frames += frame_json(before, {number++, 0, pictures[step]});
    before = &pictures[step];
  }
  return "{\"frames\":[" + frames + "]}";
}

json::object described(const HostedEntry& game) {
  auto about = game.description();
  about["lines"] = lines_of(game, about);
  return about;
}

namespace {

std::string kind_of(const json::object& type) {
  std::string words(type.at("type").as_string());
  if (const auto* least = type.if_contains("min"))
    words +=
        fmt::format(", {:.15g} to {:.15g}", least->to_number<double>(), type.at("max").to_number<double>());
  if (const auto* values = type.if_contains("values"))
    for (bool first = true; const auto& value : values->as_array())
      words += (std::exchange(first, false) ? ", " : " | ") + std::string(value.as_string());
  if (const auto* items = type.if_contains("items")) words += " of " + kind_of(items->as_object());
  if (type.contains("optional")) words += " or null";
  return words;
}

void add_fields(const json::array& fields, int indent, bool defaults, std::string& text) {
  for (const auto& entry : fields) {
    const auto& field = entry.as_object();
    const std::string_view type(field.at("type").as_string());
    text += fmt::format("{:{}}{:<18} {}", "", indent, std::string_view(field.at("name").as_string()),
                        kind_of(field));
    if (defaults && type != "object" && type != "list") text += ", default " + json_text(field.at("default"));
    const std::string_view doc(field.at("doc").as_string());
    text += fmt::format("{}{}\n", doc.empty() ? "" : ": ", doc);
    const auto* items = field.if_contains("items");
    const auto& inside = items != nullptr ? items->as_object() : field;
    if (const auto* nested = inside.if_contains("fields"))
      add_fields(nested->as_array(), indent + 4, defaults, text);
  }
}

constexpr Kit all_kits[] = {
    {"python", "bot.py", "", "python3 {}/bot.py"},
    {"javascript", "bot.js", "", "node {}/bot.js"},
    {"cpp", "bot.cpp", "g++ -O2 -std=c++17 -o {}/bot {}/bot.cpp", "{}/bot"},
    {"java", "Bot.java", "javac -d {} {}/Bot.java", "java -cp {} Bot"},
    {"llm", "bot.py", "", "python3 {}/bot.py", " --no-clocks --network 0 --env 0 LLM_KEY"},
};

std::string_view kit_text(const std::string& path) {
  for (const auto& asset : agon_kits_assets())
    if (asset.path == path) return asset.bytes;
  return {};
}

std::string first_match(const GameEntry& game, const std::string& command, std::string_view more) {
  std::string words = fmt::format("agon play {} \"cmd:{}\"", game.info().name, command);
  for (std::size_t side = 1; side < sides_of(game, nullptr); ++side) words += " random";
  return words.append(more);
}

}  // namespace

std::string fields_text(const json::object& about, std::string_view part) {
  std::string text;
  add_fields(about.at(part).at("fields").as_array(), 2, part == "config" || part == "action", text);
  return text;
}

std::string rules_page(const HostedEntry& game) {
  const auto about = game.description();
  auto page = rules_of(game.info().name);
  for (const char* part : {"action", "view"})
    page += fmt::format("\n## The fields of {}\n\n{}  example: {}\n", part, fields_text(about, part),
                        json_text(about.at(part).at("example")));
  return page;
}

std::span<const Kit> kits() { return all_kits; }

std::string advice_of(const Kit& kit, const GameEntry& game) {
  std::string text(kit_text(fmt::format("/{}/AGENTS.md", kit.language)));
  if (text.empty()) text = kit_text("/AGENTS.md");
  boost::replace_all(text, "BUILD",
                     kit.build.empty() ? "" : fmt::format("Build it first: `{}`. ", filled(kit.build, ".")));
  boost::replace_all(text, "TITLE", game.info().title);
  boost::replace_all(text, "GAME", game.info().name);
  boost::replace_all(text, "FILE", kit.file);
  boost::replace_all(text, "RUN", filled(kit.run, "."));
  return text;
}

const Kit& kit_of(const std::string& language) {
  std::string known;
  for (const auto& kit : all_kits) {
    if (kit.language == language) return kit;
    known += (known.empty() ? "" : ", ") + std::string(kit.language);
  }
  throw BadRequest(fmt::format("there is no kit for the language \"{}\"; there are: {}", language, known));
}

std::string source_of(const Kit& kit, const std::string& game) {
  std::string source(kit_text(fmt::format("/{}/{}", kit.language, kit.file)));
  if (source.empty())
    throw Failure(fmt::format("this program was built without its kits ({} is missing)", kit.file));
  const auto own = kit_text(fmt::format("/{}/{}{}", kit.language, game, kit.file.substr(kit.file.find('.'))));
  if (own.empty()) return source;
  const auto line_of = [&](std::string_view words) { return source.rfind('\n', source.find(words)) + 1; };
  const auto from = line_of(" Your bot.\n"), to = line_of(" The protocol.\n");
  return source.replace(from, to - from, std::string(own) + "\n");
}

std::string filled(std::string_view form, const std::string& folder) {
  return boost::replace_all_copy(std::string(form), "{}", folder);
}

std::vector<std::string> next_commands(const GameEntry& game, const Kit& kit, const std::string& folder) {
  std::vector<std::string> commands;
  if (!kit.build.empty()) commands.push_back(filled(kit.build, folder));
  const auto command = filled(kit.run, folder);
  if (kit.more.empty())
    commands.push_back(fmt::format("agon check-bot {} \"cmd:{}\"", game.info().name, command));
  commands.push_back(first_match(game, command, kit.more));
  return commands;
}

}  // namespace agon::server
