// agon serve [GAME]: a game's own protocol, and the pages.
#include "app/program/commands.h"
#include "app/program/serving.h"

namespace agon::app {

void add_serve(CLI::App& program, const Games& games, Task& task) {
  auto* command = program.add_subcommand("serve", "Serve the pages, and a game's own protocol.");
  command->footer(
      "Examples:\n  agon serve --showcase\n  agon serve evasion 4000 50 10\n  agon serve evasion 50 10 "
      "--listen 0.0.0.0 --token SECRET");
  command->require_subcommand(0, 1);
  command->fallthrough(false);
  auto options = std::make_shared<ServeOptions>();
  command->add_option("--listen", options->listen,
                      "address to listen on (default 127.0.0.1: this machine alone)");
  command->add_option("--port", options->port,
                      "port of the pages (0: any free one; default: the first free one from 8080 on)");
  command->add_flag("--no-pages", options->no_pages, "the game's own protocol alone");
  command->add_flag("--showcase", options->showcase,
                    "keep a match of built-in players of every game on show");
  command->add_option("--records", options->records,
                      "folder for records (default: records); none: keep none");
  command->add_option("--announce", options->announce,
                      "when ready, write the addresses to this file as a line of JSON");
  command->add_option("--contests", options->contests,
                      "show the contests of these stores on the pages; a game's name ends the list");
  command->add_option("--token", options->token, "what starts a match from the pages must show this");
  command
      ->add_option("--host", options->hosts,
                   "a name by which the pages may be called (may be given several times)")
      ->allow_extra_args(false);
  command
      ->add_option("--per-address", options->per_address,
                   "connections that one address may have at once on a port (default 2000)")
      ->check(CLI::PositiveNumber);
  command->add_option("--behind", options->behind,
                      "address of a proxy whose X-Forwarded-For is believed; of nobody else's");
  command->add_option("--seed", options->seed, "where all chance comes from (default 1)");
  command->add_option("--set", options->assignments, "key=value of the game's configuration")
      ->allow_extra_args(false);
  command->add_flag("--stats", options->stats, "at the end, print how late the beats of live matches were");
  command->callback([&games, &task, options] {
    if (!task) task = [&games, options] { return Serving(games, *options).run(nullptr, nullptr); };
  });
  for (const auto* game : games) {
    const std::shared_ptr<GameServer> server = game->server();
    if (!server) continue;
    auto* each = command->add_subcommand(game->info().name, game->info().summary);
    server->add_options(*each);
    each->fallthrough();  // the flags above may stand after the game's own
    each->callback([&games, &task, options, server, game] {
      task = [&games, options, server, game] { return Serving(games, *options).run(game, server.get()); };
    });
  }
}

}  // namespace agon::app
