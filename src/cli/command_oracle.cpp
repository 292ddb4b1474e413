// agon step GAME: answers questions about the rules, from standard input to standard output.
#include <iostream>
#include <string>

#include "cli/commands.h"
#include "core/errors.h"

namespace agon::cli {

namespace {

constexpr std::size_t longest_line = std::size_t{16} << 20;

int answer_lines(const Games& games, const std::string& name) {
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);
  const auto oracle = game_named(games, name).oracle();
  std::string line;
  while (std::getline(std::cin, line)) {
    if (line.empty()) continue;
    std::cout << (line.size() > longest_line ? std::string(R"({"error":"the line is longer than 16 MiB"})")
                                             : oracle->answer(line))
              << '\n';
    // A caller that sends one line waits for its answer; a piped file is answered in whole blocks.
    if (std::cin.rdbuf()->in_avail() <= 0) std::cout.flush();
    if (!std::cout) throw Failure("cannot write the answer: standard output is closed or full");
  }
  std::cout.flush();
  return exit_done;
}

}  // namespace

void add_step(CLI::App& program, const Games& games, Task& task) {
  auto [command, name] = add_command<std::string>(
      program, games, task, answer_lines, "step",
      "Apply the rules: read JSON lines {config, state, actions}, print {state, faults, outcome}.",
      "If missing or null: config is the default, state is the start, and an action is none.\n"
      "Example: echo '{\"actions\":[{\"create\":{\"x1\":0,\"y1\":0,\"x2\":299,\"y2\":0}},null]}' | agon step "
      "evasion");
  command.add_option("game", name, "the game")->required();
}

void add_solve(CLI::App& program, const Games& games, Task& task) {
  auto* command = program.add_subcommand("solve", "Solve a game or a part of it, and print the result.");
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

}  // namespace agon::cli
