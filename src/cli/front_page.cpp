#include "cli/commands.h"

#include <fmt/format.h>
#include <array>

#include "show/text.h"

namespace agon::cli {

namespace {

struct Command {
  const char *heading, *name;
};

/// The commands in the order in which people meet them. A command that is not here comes last, under "More".
constexpr std::array commands{
    Command{"See what there is", "games"},    Command{"See what there is", "players"},
    Command{"See what there is", "describe"}, Command{"Play and watch", "play"},
    Command{"Play and watch", "serve"},       Command{"Play and watch", "join"},
    Command{"Play and watch", "replay"},      Command{"Play and watch", "render"},
    Command{"Understand a match", "analyse"}, Command{"Understand a match", "ask"},
    Command{"Write a bot", "new-bot"},        Command{"Write a bot", "check-bot"},
    Command{"Write a bot", "climb"},          Command{"Write a bot", "mcp"},
    Command{"Hold a contest", "contest"},     Command{"Hold a contest", "ladder"},
    Command{"Hold a contest", "work"},        Command{"Play on a ladder", "login"},
    Command{"Play on a ladder", "submit"},    Command{"Play on a ladder", "versions"},
    Command{"Play on a ladder", "activate"},  Command{"Play on a ladder", "friendly"},
    Command{"Play on a ladder", "history"},   Command{"Compute and measure", "step"},
    Command{"Compute and measure", "solve"},  Command{"Compute and measure", "tune"},
    Command{"Compute and measure", "bench"},  Command{"Compute and measure", "records"},
    Command{"For the shell", "completion"},
};

constexpr const char* rest = "More";

constexpr const char* where_to_begin =
    "Begin with\n"
    "  agon serve --showcase               a match of every game, at http://127.0.0.1:8080\n"
    "  agon new-bot tron python mybot      a bot of your own, and how to let it play\n"
    "  agon help COMMAND                   help for one command, with examples\n"
    "The page to begin with is README.md; docs/bot-protocol.md is for bots, docs/contests.md for contests,\n"
    "docs/hosting-a-class.md for a class.\n";

}  // namespace

void group_commands(CLI::App& program) {
  for (auto* command : program.get_subcommands([](CLI::App*) { return true; })) {
    command->group(rest);
    for (const auto& known : commands)
      if (command->get_name() == known.name) command->group(known.heading);
  }
}

std::string front_page(const CLI::App& program, const Games& games) {
  std::string page = program.get_description() + "\n\nGames\n";
  for (const auto* game : games)
    page += listed(fmt::format("  {:<15} ", game->info().name), game->info().summary);
  std::string heading;
  const auto add = [&](const CLI::App& command) {
    if (command.get_group() != heading) page += fmt::format("\n{}\n", heading = command.get_group());
    page += fmt::format("  {:<15} {}\n", command.get_name(), command.get_description());
  };
  const auto all = program.get_subcommands([](const CLI::App*) { return true; });
  for (const auto& known : commands)
    for (const auto* command : all)
      if (command->get_name() == known.name) add(*command);
  for (const auto* command : all)
    if (command->get_group() == rest) add(*command);
  return page + "\n" + where_to_begin;
}

std::string listed(const std::string& begin, std::string_view text) {
  const int indent = show::columns_of(begin);
  std::string lines = begin + show::wrapped_line(text, list_columns - indent) + '\n';
  while (!text.empty()) {
    const auto more = show::wrapped_line(text, list_columns - indent);
    if (more.empty()) break;
    lines += std::string(static_cast<std::size_t>(indent), ' ') + more + '\n';
  }
  return lines;
}

}  // namespace agon::cli
