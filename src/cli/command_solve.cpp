// agon solve GAME: what can be computed about a game for good.
#include "cli/commands.h"

namespace agon::app {

void add_solve(CLI::App& program, const Games& games, Task& task) {
  auto* command =
      program.add_subcommand("solve", "Compute what is known for good about a game, and print it.");
  command->footer("Example: agon solve sugargame --armies 3,3");
  command->require_subcommand(1);
  for (const auto* game : games) {
    const std::shared_ptr<Solver> solver = game->solver();
    if (!solver) continue;
    auto* each = command->add_subcommand(game->info().name, game->info().summary);
    solver->add_options(*each);
    each->callback([&task, solver] { task = [solver] { return solver->run(); }; });
  }
}

}  // namespace agon::app
