// agon bench [GAME]: measures the rules' speed, one JSON line per figure; or prints their signature.

#include "cli/commands.h"
#include "core/hash.h"
#include "hosting/games.h"
#include "text/printing.h"

namespace agon::cli {

namespace {

struct BenchOptions {
  std::string game;
  double seconds = 2;
  bool signature = false;
};

int bench(const Games& games, const BenchOptions& options) {
  if (!options.game.empty()) game_named(games, options.game);
  if (options.signature && options.game.empty()) {
    print_out("{}\n", hash_text(signature_of(games)));
    return exit_done;
  }
  for (const auto* game : games) {
    if (!options.game.empty() && game->info().name != options.game) continue;
    if (options.signature) {
      print_out("{}\n", hash_text(signature_of(*game)));
      continue;
    }
    const double speed = game->speed(options.seconds);
    print_json(json::object{{"game", game->info().name},
                            {"figure", "steps_per_second"},
                            {"players", "random"},
                            {"value", static_cast<std::int64_t>(speed)}});
  }
  return exit_done;
}

}  // namespace

void add_bench(CLI::App& program, const Games& games, Task& task) {
  auto [command, options] = add_command<BenchOptions>(
      program, games, task, bench, "bench",
      "Measure the speed of the rules of one game or all, one JSON line per figure.",
      "Examples:\n  agon bench evasion\n  agon bench --signature");
  command.add_option("game", options.game, "only this game");
  command.add_option("--seconds", options.seconds, "how long to measure each game (default 2)")
      ->check(CLI::Range(0.01, 3600.0));
  command.add_flag("--signature", options.signature, "print one hash over seeded matches instead");
}

}  // namespace agon::cli
