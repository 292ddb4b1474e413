// agon describe GAME: what its configuration, states, actions and views look like.
#include <fmt/format.h>
#include <boost/json/serialize.hpp>

#include "app/program/commands.h"

namespace agon::app {

namespace {

std::string range_of(const json::object& field) {
  std::string words;
  if (const auto* least = field.if_contains("min"))
    words = fmt::format(", {:g} to {:g}", least->to_number<double>(), field.at("max").to_number<double>());
  if (const auto* values = field.if_contains("values")) {
    for (const auto& value : values->as_array())
      words += (words.empty() ? ", " : " | ") + std::string(value.as_string());
  }
  return words;
}

void print_fields(const json::array& fields, int indent) {
  for (const auto& entry : fields) {
    const auto& field = entry.as_object();
    const std::string type = std::string(field.at("type").as_string());
    fmt::print("{:{}}{:<18} {}{}", "", indent, std::string(field.at("name").as_string()), type,
               range_of(field));
    if (const auto* items = field.if_contains("items"))
      fmt::print(" of {}", std::string(items->at("type").as_string()));
    if (type != "object" && type != "list") fmt::print(", default {}", json::serialize(field.at("default")));
    const std::string doc(field.at("doc").as_string());
    fmt::print("{}{}\n", doc.empty() ? "" : ": ", doc);
    if (const auto* nested = field.if_contains("fields")) print_fields(nested->as_array(), indent + 4);
    if (const auto* items = field.if_contains("items"))
      if (const auto* nested = items->as_object().if_contains("fields"))
        print_fields(nested->as_array(), indent + 4);
  }
}

/// An example of each line that a program playing the game exchanges with us (docs/bot-protocol.md).
json::array lines_of(const HostedEntry& game, const json::object& description) {
  const auto example = [&](const char* part) { return description.at(part).at("example"); };
  const auto& info = game.info();
  const json::object start{{"game", info.name},
                           {"seat", 0},
                           {"seats", game.seats(nullptr)},
                           {"role", info.role(0)},
                           {"config", example("config")},
                           {"clocks", {{"first_move_ms", 0}, {"per_move_ms", 1000}, {"total_ms", 0}}}};
  const json::object outcome{{"scores", {1, 0}}, {"winners", json::array{0}}, {"reason", "…"}, {"text", "…"}};
  return {{{"from", "arena"}, {"line", {{"start", start}}}},
          {{"from", "bot"}, {"line", {{"ready", {{"name", "my bot"}, {"legal", true}, {"observe", false}}}}}},
          {{"from", "arena"},
           {"line",
            {{"decide",
              {{"step", 0},
               {"time_left_ms", 1000},
               {"view", example("view")},
               {"legal", json::array{example("action")}}}}}}},
          {{"from", "bot"}, {"line", {{"action", example("action")}}}},
          {{"from", "arena"}, {"line", {{"observe", {{"step", 1}, {"view", example("view")}}}}}},
          {{"from", "arena"}, {"line", {{"end", {{"outcome", outcome}, {"seat", 0}}}}}}};
}

int describe(const HostedEntry& game, bool as_json) {
  auto description = game.description();
  description["lines"] = lines_of(game, description);
  if (as_json) {
    fmt::print("{}\n", json::serialize(description));
    return exit_done;
  }
  fmt::print("{}: {}\n", game.info().title, game.info().summary);
  for (const char* part : {"config", "state", "action", "view"}) {
    fmt::print("\n{}\n", part);
    print_fields(description.at(part).at("fields").as_array(), 2);
    fmt::print("  example: {}\n", json::serialize(description.at(part).at("example")));
  }
  fmt::print("\nlines of a program that plays (docs/bot-protocol.md)\n");
  for (const auto& line : description.at("lines").as_array())
    fmt::print("  {:<5} {}\n", std::string(line.at("from").as_string()), json::serialize(line.at("line")));
  return exit_done;
}

}  // namespace

void add_describe(CLI::App& program, const Games& games, Task& task) {
  auto* command = program.add_subcommand(
      "describe", "Print the schema of a game's Config, State, Action and View, with examples.");
  command->footer("Example: agon describe evasion --json");
  auto name = std::make_shared<std::string>();
  auto as_json = std::make_shared<bool>(false);
  command->add_option("game", *name, "the game")->required();
  command->add_flag("--json", *as_json, "print JSON");
  command->callback([&games, &task, name, as_json] {
    task = [&games, name, as_json] { return describe(game_named(games, *name), *as_json); };
  });
}

}  // namespace agon::app
