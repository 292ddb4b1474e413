// agon join GAME PLAYER: a built-in player as a client of a server.
#include "app/program/commands.h"
#include "arena/errors.h"

namespace agon::app {

void add_join(CLI::App& program, const Games& games, Task& task) {
  auto* command = program.add_subcommand(
      "join", "Let a built-in player play on a server that speaks the game's protocol.");
  command->footer("Example: agon join evasion champion --server localhost:4000");
  command->require_subcommand(1);
  for (const auto* game : games) {
    const std::shared_ptr<RemoteClient> client = game->client();
    if (!client) continue;
    auto* each = command->add_subcommand(game->facts().name, game->facts().summary);
    auto settings = std::make_shared<JoinSettings>();
    each->add_option("player", settings->player,
                     "a built-in player, see `agon players " + game->facts().name + "`")
        ->required();
    each->add_option("--seed", settings->seed, "where its chance comes from");
    client->add_options(*each);
    each->callback(
        [&task, client, settings] { task = [client, settings] { return client->run(*settings); }; });
  }
}

}  // namespace agon::app
