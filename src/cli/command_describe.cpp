// agon describe GAME: shows the fields of its configuration, states, actions and views.
#include <fmt/format.h>

#include "cli/commands.h"
#include "core/write_json.h"
#include "server/game_page.h"
#include "server/route.h"
#include "show/looks.h"
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

/// A line each member, so that a change is seen.
void print_looks() {
  print_out("// Made by `agon describe --looks` from src/show/looks.h.\nexport const looks = {{\n");
  const auto members = to_json(show::looks);
  for (const auto& [name, value] : members.as_object())
    print_out("  {}: {},\n", std::string_view(name), json_text(value));
  print_out("}} as const;\n");
}

struct DescribeWords {
  std::string game;
  bool json = false, api_types = false, looks = false;
};

int describe_words(const Games& games, const DescribeWords& words) {
  if (words.api_types) print_out("{}", lines(server::api_types()));
  if (words.looks) print_looks();
  return words.api_types || words.looks ? exit_done : describe(game_named(games, words.game), words.json);
}

}  // namespace

void add_describe(CLI::App& program, const Games& games, Task& task) {
  auto [command, words] = add_command<DescribeWords>(
      program, games, task, describe_words, "describe",
      "Explain every field of a game's configuration, states, actions and views, with examples.",
      "Example: agon describe evasion --json");
  auto* game = command.add_option("game", words.game, "the game");
  command.add_flag("--json", words.json, "print JSON");
  command
      .add_flag("--api-types", words.api_types,
                "print the types of the HTTP API as TypeScript, for web/src/api_types.ts")
      ->excludes(game);
  command.add_flag("--looks", words.looks, "print what boards are drawn with, for web/src/draw/looks.ts")
      ->excludes(game);
  command.parse_complete_callback([game, &given = words] {
    if (!given.api_types && !given.looks && game->count() == 0) throw CLI::RequiredError("game");
  });
}

}  // namespace agon::cli
