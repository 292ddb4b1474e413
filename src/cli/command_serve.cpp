// agon serve [GAME]: serves a game's own protocol, and the pages.
#include "cli/commands.h"
#include "cli/worker_commands.h"
#include "server/serving.h"
#include "text/printing.h"

namespace agon::cli {

namespace {

/// Adds the options for contests on the pages.
void add_contest_options(CLI::App& command, server::ServeOptions& options) {
  command.add_option("--contests", options.contests,
                     "show the contests of these stores on the pages; a game's name ends the list");
  command.add_option("--start-contests", options.start_contests,
                     "let people start contests on the pages, which are kept in this store "
                     "(docs/contests.md)");
  command.add_option("--bots", options.bots,
                     "folder whose subfolders with programs may play in contests started on the pages");
  command
      .add_option("--contest-minutes", options.contest_minutes,
                  "minutes after which such a contest stops (default 30)")
      ->check(CLI::Range(0.01, 1e6));
}

/// Adds the options for the address of the pages and for who may use them.
void add_door_options(CLI::App& command, server::ServeOptions& options) {
  command.add_option("--listen", options.listen,
                     "address to listen on (default 127.0.0.1: only this machine)");
  command.add_option("--port,--pages-port", options.port,
                     "port of the pages (0: any free one; default: the first free one from 8080 on); after "
                     "the game's name write --pages-port, because --port is then the game's");
  command.add_flag("--no-pages", options.no_pages, "serve only the game's own protocol");
  command.add_flag("--showcase", options.showcase, "always show a match of built-in players of every game");
  command.add_option("--records", options.records,
                     "folder for records (default: records); none: keep no records");
  command.add_option("--announce", options.announce,
                     "when ready, write the addresses to this file as a line of JSON");
  add_contest_options(command, options);
  command.add_option("--ladder", options.ladder,
                     "play this ladder, and show it on the pages (docs/hosting-a-class.md)");
  command.add_option("--builds", options.ladder_builds,
                     "folder where a ladder's versions are built (default: beside its file)");
  command
      .add_option(
          "--ladder-matches", options.ladder_matches,
          "matches of the ladder at the same time (default: so many that every bot has a core of its own)")
      ->check(CLI::Range(1, 1024));
  auto* certificate = command.add_option(
      "--certificate,--pages-certificate", options.certificate,
      "serve the pages over HTTPS with this certificate, a PEM file with its chain; needs --key");
  auto* key = command.add_option("--key,--pages-key", options.key,
                                 "the certificate's key, a PEM file; after the game's name write "
                                 "--pages-key, because --key is then the game's");
  certificate->needs(key);
  key->needs(certificate);
  command.add_flag("--insecure", options.insecure,
                   "also accept a ladder's tokens over plain HTTP from other machines");
  command.add_option("--token", options.token, "token that is needed to start a match from the pages");
  command
      .add_option("--host", options.hosts,
                  "host name of the pages, besides the machine's own (may be given several times)")
      ->allow_extra_args(false);
  command
      .add_option("--per-address", options.per_address,
                  "most connections of one address at once on a port (default 2000)")
      ->check(CLI::Range(1, 1'000'000));
  command
      .add_option(
          "--embed-from", options.embed_from,
          "a site whose pages may frame a match, such as https://blog.example (may be given several times)")
      ->allow_extra_args(false);
  command.add_option("--wasm", options.wasm,
                     "folder with the rules for browsers, GAME.wasm (default: those inside the program); "
                     "none: pages get pictures from the server");
  command.add_option("--behind", options.behind, "address of a proxy; only its X-Forwarded-For is trusted");
}

/// The options of a server, and the commands of its workers.
struct ServeWords : server::ServeOptions {
  OnWords on;

  int run(const Games& games, const HostedEntry* game, GameServer* server) {
    if (on.print_slurm) return print_slurm(on), exit_done;
    workers = worker_commands(on);
    return server::Serving(games, *this).run(game, server);
  }
};

/// Adds the options for what is played, and by whom.
void add_match_options(CLI::App& command, server::ServeOptions& options) {
  command.add_option("--seed", options.seed, "seed of all random numbers (default 1)");
  command.add_option("--set", options.assignments, "key=value of the game's configuration")
      ->allow_extra_args(false);
  command
      .add_option("--seat", options.seats,
                  "SEAT=WHO: the player at a seat of the game's matches: a built-in player, cmd:COMMAND, or "
                  "person (default: a client that connects); seats are named by number, from 0, or by role")
      ->allow_extra_args(false);
  command.add_option("--person-seconds", options.person_seconds,
                     "seconds for a move in matches with people (default 600; 0: no limit)");
  command.add_flag("--no-sandbox", options.no_sandbox, "start programs without a sandbox (only your own)");
  command.add_option("--loops", options.loops, "network threads (default: one per core)")
      ->check(CLI::Range(1, 256));
  add_color_option(command);
  command.add_flag("--watch", options.watch, "show the matches in the terminal");
  command.add_flag("--stats", options.stats, "print at the end how late the steps of live matches were");
}

}  // namespace

void add_serve(CLI::App& program, const Games& games, Task& task) {
  auto* command = program.add_subcommand("serve", "Serve the pages, and a game's own protocol.");
  command->footer(
      "Examples:\n  agon serve --showcase\n  agon serve evasion 4000 50 10\n  agon serve evasion 50 10 "
      "--listen 0.0.0.0 --token SECRET\n  agon serve sugargame --seat 1=champion\n"
      "  agon serve evasion 50 10 --seat hunter=greedy --seat prey=\"cmd:python3 bot.py\"\n  agon serve "
      "--ladder spring.ladder");
  command->require_subcommand(0, 1);
  command->fallthrough(false);
  auto options = std::make_shared<ServeWords>();
  add_door_options(*command, *options);
  add_on_options(*command, options->on, false);
  add_match_options(*command, *options);
  command->callback([&games, &task, options] {
    if (!task) task = [&games, options] { return options->run(games, nullptr, nullptr); };
  });
  for (const auto* game : games) {
    const std::shared_ptr<GameServer> server = game->server();
    if (!server) continue;
    auto* each = command->add_subcommand(game->info().name, game->info().summary);
    server->add_options(*each);
    each->fallthrough();  // so that the options above may follow the game's name
    each->callback([&games, &task, options, server, game] {
      task = [&games, options, server, game] { return options->run(games, game, server.get()); };
    });
  }
}

}  // namespace agon::cli
