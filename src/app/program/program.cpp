#include "app/program/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "app/program/commands.h"
#include "app/program/program_aliases.h"
#include "core/errors.h"
#include "text/visible.h"
#include "core/from_json.h"

namespace agon::app {

namespace {

constexpr const char* about =
    "Agon: an arena for programs that play games.\n"
    "It enforces the rules, keeps the clocks, speaks each game's own protocol, shows the match live and "
    "records it.";

int perform(const Task& task, const std::optional<ProgramAlias>& original) {
  try {
    return task();
  } catch (const BadRequest& error) {
    if (original) return refuse_words(*original, error.what());
    fmt::print(stderr, "agon: {}\n", error.what());
    return exit_usage;
  } catch (const std::exception& error) {
    fmt::print(stderr, "agon: {}\n", visible(error.what(), true));  // a server's words may be in it
    return original ? original->exit_code : exit_failed;
  }
}

}  // namespace

const HostedEntry& game_named(const Games& games, const std::string& name) {
  std::string known;
  for (const auto* game : games) {
    if (game->info().name == name) return *game;
    known += (known.empty() ? "" : ", ") + game->info().name;
  }
  throw BadRequest(fmt::format("no game \"{}\"; there are: {}", name, known));
}

int run(int argc, char** argv, const Games& games) {
  CLI::App program(about, "agon");
  program.set_version_flag("--version", std::string("agon ") + AGON_VERSION);
  program.require_subcommand(1);
  Task task;
  for (auto* add : {add_games, add_players, add_play, add_serve, add_join, add_replay, add_render, add_step,
                    add_describe, add_solve, add_contest, add_new_bot, add_check_bot, add_bench})
    add(program, games, task);
  auto words = words_of(argc, argv, games);
  std::reverse(words.given.begin(), words.given.end());  // the parser takes them from the back
  try {
    program.parse(std::move(words.given));
  } catch (const CLI::Success& asked) {  // --help, --version
    return words.original ? refuse_words(*words.original, "") : program.exit(asked);
  } catch (const CLI::ParseError& error) {
    if (const auto original = chosen_original(program, games)) return refuse_words(*original, error.what());
    fmt::print(stderr, "agon: {}\nRun with --help for the words it knows.\n", error.what());
    return exit_usage;
  } catch (const BadRequest& error) {
    fmt::print(stderr, "agon: {}\n", error.what());
    return exit_usage;
  }
  return perform(task, chosen_original(program, games));
}

}  // namespace agon::app
