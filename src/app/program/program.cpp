#include "app/program/program.h"

#include <fmt/format.h>

#include <cstdio>

#include "app/program/commands.h"
#include "arena/errors.h"
#include "core/from_json.h"

namespace agon::app {

namespace {

constexpr const char* about =
    "Agon: an arena for programs that play games.\n"
    "It enforces the rules, keeps the clocks, speaks each game's own protocol, shows the match live and "
    "records it.";

int perform(const Task& task) {
  try {
    return task();
  } catch (const BadRequest& error) {
    fmt::print(stderr, "agon: {}\n", error.what());
    return exit_usage;
  } catch (const std::exception& error) {
    fmt::print(stderr, "agon: {}\n", error.what());
    return exit_failed;
  }
}

}  // namespace

const GameEntry& game_named(const Games& games, const std::string& name) {
  std::string known;
  for (const auto* game : games) {
    if (game->facts().name == name) return *game;
    known += (known.empty() ? "" : ", ") + game->facts().name;
  }
  throw BadRequest(fmt::format("no game \"{}\"; there are: {}", name, known));
}

int run(int argc, char** argv, const Games& games) {
  CLI::App program(about, "agon");
  program.set_version_flag("--version", std::string("agon ") + AGON_VERSION);
  program.require_subcommand(1);
  Task task;
  for (auto* add : {add_games, add_players, add_play, add_serve, add_join, add_replay, add_render, add_step,
                    add_describe, add_solve, add_bench})
    add(program, games, task);
  try {
    program.parse(argc, argv);
  } catch (const CLI::Success& asked) {
    return program.exit(asked);  // --help, --version
  } catch (const CLI::ParseError& error) {
    fmt::print(stderr, "agon: {}\nRun with --help for the words it knows.\n", error.what());
    return exit_usage;
  } catch (const BadRequest& error) {
    fmt::print(stderr, "agon: {}\n", error.what());
    return exit_usage;
  }
  return perform(task);
}

}  // namespace agon::app
