// agon serve [GAME]: a game's own protocol, and the pages.
#include "app/program/color_option.h"
#include "app/program/commands.h"
#include "app/program/serving.h"

namespace agon::app {

namespace {

/// Where the pages are, and who may come in.
void add_door_options(CLI::App& command, ServeOptions& options) {
  command.add_option("--listen", options.listen,
                     "address to listen on (default 127.0.0.1: this machine alone)");
  command.add_option(
      "--port,--pages-port", options.port,
      "port of the pages (0: any free one; default: the first free one from 8080 on); after the "
      "game's name --pages-port, as --port is then the game's");
  command.add_flag("--no-pages", options.no_pages, "the game's own protocol alone");
  command.add_flag("--showcase", options.showcase, "keep a match of built-in players of every game on show");
  command.add_option("--records", options.records, "folder for records (default: records); none: keep none");
  command.add_option("--announce", options.announce,
                     "when ready, write the addresses to this file as a line of JSON");
  command.add_option("--contests", options.contests,
                     "show the contests of these stores on the pages; a game's name ends the list");
  command.add_option("--token", options.token, "what starts a match from the pages must show this");
  command
      .add_option("--host", options.hosts,
                  "a name by which the pages may be called (may be given several times)")
      ->allow_extra_args(false);
  command
      .add_option("--per-address", options.per_address,
                  "connections that one address may have at once on a port (default 2000)")
      ->check(CLI::Range(1, 1'000'000));
  command.add_option("--behind", options.behind,
                     "address of a proxy whose X-Forwarded-For is believed; of nobody else's");
}

/// What is played, and by whom.
void add_match_options(CLI::App& command, ServeOptions& options) {
  command.add_option("--seed", options.seed, "where all chance comes from (default 1)");
  command.add_option("--set", options.assignments, "key=value of the game's configuration")
      ->allow_extra_args(false);
  command
      .add_option("--seat", options.seats,
                  "SEAT=WHO: who sits there in the game's matches: a built-in player, cmd:COMMAND LINE, or "
                  "person (default: who connects); seats are named by number, from 0, or by role")
      ->allow_extra_args(false);
  command.add_option("--person-seconds", options.person_seconds,
                     "clock of a move in matches with people (default 600, 0: none)");
  command.add_flag("--no-sandbox", options.no_sandbox, "for one's own programs: start them as they are");
  command.add_option("--loops", options.loops, "network threads (default: one a core)")
      ->check(CLI::Range(1, 256));
  add_color_option(command);
  command.add_flag("--watch", options.watch, "show in the terminal what is played");
  command.add_flag("--stats", options.stats, "at the end, print how late the beats of live matches were");
}

}  // namespace

void add_serve(CLI::App& program, const Games& games, Task& task) {
  auto* command = program.add_subcommand("serve", "Serve the pages, and a game's own protocol.");
  command->footer(
      "Examples:\n  agon serve --showcase\n  agon serve evasion 4000 50 10\n  agon serve evasion 50 10 "
      "--listen 0.0.0.0 --token SECRET\n  agon serve sugargame --seat 1=champion\n"
      "  agon serve evasion 50 10 --seat hunter=greedy --seat prey=\"cmd:python3 bot.py\"");
  command->require_subcommand(0, 1);
  command->fallthrough(false);
  auto options = std::make_shared<ServeOptions>();
  add_door_options(*command, *options);
  add_match_options(*command, *options);
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
