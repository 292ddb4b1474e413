// agon describe GAME: shows the fields of its configuration, states, actions and views.
#include <fmt/format.h>

#include <sstream>

#include "cli/commands.h"
#include "core/write_json.h"
#include "server/game_page.h"
#include "server/route.h"
#include "text/bytes.h"
#include "text/printing.h"

namespace agon::cli {

namespace {

constexpr std::size_t longest_example = 600;  // bytes; --json prints all of them

struct Part {
  const char *name, *about;
};

constexpr Part parts[] = {
    {"config", "the settings of a match: --set key=value"},
    {"state", "everything about a position, as in records and agon step"},
    {"action", "what a player answers"},
    {"view", "what a player sees when it must decide"},
};

std::string cut(const std::string& text) {
  if (text.size() <= longest_example) return text;
  return std::string(cut_at_character(text, longest_example)) + " … (complete with --json)";
}

int describe(const HostedEntry& game, bool as_json) {
  const auto about = server::described(game);
  if (as_json) {
    print_json(about);
    return exit_done;
  }
  print_out("{}: {}\n", game.info().title, game.info().summary);
  for (const auto& part : parts) {
    print_out("\n{}: {}\n{}", part.name, part.about, lines(server::fields_text(about, part.name)));
    print_out("  example: {}\n", cut(json_text(about.at(part.name).at("example"))));
  }
  print_out("\nlines between a program and the arena (docs/bot-protocol.md)\n");
  for (const auto& line : about.at("lines").as_array())
    print_out("  {:<5} {}\n", std::string_view(line.at("from").as_string()), cut(json_text(line.at("line"))));
  return exit_done;
}

}  // namespace

void add_describe(CLI::App& program, const Games& games, Task& task) {
  auto* command = program.add_subcommand(
      "describe", "Explain every field of a game's configuration, states, actions and views, with examples.");
  command->footer("Example: agon describe evasion --json");
  auto name = std::make_shared<std::string>();
  auto as_json = std::make_shared<bool>(false);
  auto types = std::make_shared<bool>(false);
  auto* game = command->add_option("game", *name, "the game");
  command->add_flag("--json", *as_json, "print JSON");
  command
      ->add_flag("--api-types", *types,
                 "print the types of the HTTP API as TypeScript, for web/src/api_types.ts")
      ->excludes(game);
  command->callback([&games, &task, name, as_json, types, game] {
    if (!*types && game->count() == 0) throw CLI::RequiredError("game");
    task = [&games, name, as_json, types] {
      if (!*types) return describe(game_named(games, *name), *as_json);
      std::istringstream text(server::api_types());
      for (std::string line; std::getline(text, line);) print_out("{}\n", line);
      return exit_done;
    };
  });
}

}  // namespace agon::cli
