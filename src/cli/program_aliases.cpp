#include "cli/program_aliases.h"
#include "server/printing.h"

#include <cstdio>
#include <filesystem>

namespace agon::app {

namespace {

/// The subcommand of that name, if it was given; null: it was not.
const CLI::App* parsed(const CLI::App& above, const std::string& name) {
  for (const auto* command : above.get_subcommands())
    if (command->get_name() == name) return command;
  return nullptr;
}

bool chose(const CLI::App& program, const std::string& command, const std::string& game) {
  const auto* asked = parsed(program, command);
  return asked != nullptr && parsed(*asked, game) != nullptr;
}

}  // namespace

ProgramWords words_of(int argc, char** argv, const Games& games) {
  ProgramWords words;
  const std::string called = argc > 0 ? std::filesystem::path(argv[0]).filename().string() : "";
  const auto take = [&](std::optional<ProgramAlias> original) {
    if (!original || original->program != called) return;
    words.given = original->words;
    words.original = std::move(original);
  };
  for (const auto* game : games) {
    if (const auto server = game->server()) take(server->program_alias());
    if (const auto client = game->client()) take(client->program_alias());
  }
  words.given.insert(words.given.end(), argv + std::min(argc, 1), argv + argc);
  return words;
}

std::optional<ProgramAlias> chosen_original(const CLI::App& program, const Games& games) {
  for (const auto* game : games) {
    const auto& name = game->info().name;
    if (const auto server = game->server(); server && chose(program, "serve", name))
      return server->program_alias();
    if (const auto client = game->client(); client && chose(program, "join", name))
      return client->program_alias();
  }
  return std::nullopt;
}

int refuse_words(const ProgramAlias& original, const std::string& why) {
  if (!why.empty()) print_error("{}\n", lines(why));
  print_out("{}", lines(original.usage));
  std::fflush(stdout);
  return original.exit_code;
}

}  // namespace agon::app
