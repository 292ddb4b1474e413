// agon play GAME PLAYER PLAYER...: plays matches of built-in players and programs, with or without a view.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "arena/players.h"
#include "cli/commands.h"
#include "cli/play_options.h"
#include "contest/formats/format.h"
#include "contest/own_files.h"
#include "contest/plan_judge.h"
#include "core/errors.h"
#include "core/from_json.h"
#include "core/player_spec.h"
#include "core/record_file.h"
#include "hosting/flags.h"
#include "hosting/games.h"
#include "process/cores.h"
#include "process/sandbox.h"
#include "server/programs_of.h"
#include "server/recorded_match.h"
#include "text/printing.h"
#include "text/words.h"

namespace agon::cli {

namespace {

/// The matches of the command as a contest, with one entrant per seat.
contest::Plan plan_of(const HostedEntry& game, const MatchRequest& first, const PlayOptions& options) {
  const bool many = options.plan.games > 1;
  contest::Plan plan;
  static_cast<contest::PlanSettings&>(plan) = options.plan;
  static_cast<process::Freedoms&>(plan.process) = options.plan;
  plan.game = game.info().name;
  plan.format = contest::series().name();
  if (!options.said.has("swap")) plan.swap = first.players.size() == 2 && game.seats_are_alike();
  plan.swap &= many;
  plan.seed = first.seed;
  if (many && options.plan.variants) plan.configs = game.variants(first.config);
  if (plan.configs.empty()) plan.configs.push_back(first.config);
  if (!options.said.has("opening") && many) plan.opening = contest::usual_opening(game, plan.configs.size());
  plan.records =
      !options.on.here() && !options.record.empty();  // here they go to the command's files at once
  for (std::size_t seat = 0; seat < first.players.size(); ++seat) {
    auto& entrant = plan.entrants.emplace_back();
    entrant.name = first.names[seat];
    entrant.players = {first.players[seat]};
  }
  return plan;
}

/// The settings for programs. Prints how they are confined. Throws BadRequest if one cannot be started.
process::Settings settings_for(const HostedEntry& game, const PlayOptions& options, const contest::Plan& plan,
                               const std::vector<std::string>& players) {
  unsigned programs = 0;
  for (const auto& player : players) {
    programs += is_outside(player) ? 1 : 0;
    server::require_command(player);
  }
  if (programs == 0) return plan.process;
  auto settings = settings_with_foreign(plan, plan.process);
  process::require_sandbox(settings);
  print_error("{}\n", server::sandbox_line(settings));
  for (const auto& [player, grants] : settings.grants)
    print_error("{} gets more than its box:{}\n", player, process::words_of(grants));
  server::tell_unshown_files(players, settings);
  if (options.plan.pin)
    settings.cores = process::cores_for(0, game.info().dynamics == Dynamics::simultaneous, programs);
  return settings;
}

/// Reads the configuration from another program's file; null: no file was given.
json::value config_in_file(const HostedEntry& game, const std::map<std::string, std::string>& files) {
  for (const auto& [format, file] : files) {
    if (file.empty()) continue;
    for (const auto& known : game.config_formats()) {
      if (known.name != format) continue;
      std::ifstream in(file, std::ios::binary);
      std::ostringstream text;
      text << in.rdbuf();
      if (!in || text.str().empty()) throw BadRequest(fmt::format("--{}: {} cannot be read", format, file));
      try {
        return known.read(text.str());
      } catch (const BadValue& bad) {
        throw BadRequest(file + ": " + bad.what());
      }
    }
    throw BadRequest(fmt::format("--{} is not for {}; see `agon play --help`", format, game.info().name));
  }
  return nullptr;
}

/// Splits "NAME=cmd:…" into the player and the name that is shown and recorded.
void take_names(MatchRequest& request) {
  request.names = request.players;
  for (std::size_t seat = 0; seat < request.players.size(); ++seat) {
    auto& player = request.players[seat];
    const auto equals = player.find('=');
    if (equals == player.npos || equals == 0) continue;
    if (player.find_first_of(":?") < equals) continue;  // "cmd:bot --level=2", "champion?nodes=9"
    request.names[seat] = player.substr(0, equals);
    player.erase(0, equals + 1);
  }
}

/// Rights by --env and --network of the players at those seats, whose names say it from here on.
std::map<std::string, process::Grants> granted(const PlayOptions& options, MatchRequest& request) {
  std::map<std::string, process::Grants> all;
  const auto at = [&](std::size_t seat) -> process::Grants& {
    if (seat >= request.players.size() || !is_outside(request.players[seat]))
      throw BadRequest(fmt::format("--env and --network are for seats of programs; seat {} has none", seat));
    return all[request.players[seat]];
  };
  for (const auto& [seat, name] : options.env) at(seat).env.push_back(name);
  for (const auto seat : options.network) at(seat).network = true;
  for (std::size_t seat = 0; seat < request.players.size(); ++seat)
    if (const auto found = all.find(request.players[seat]); found != all.end())
      request.names[seat] += process::words_of(found->second);
  return all;
}

std::string list_of_players(const HostedEntry& game) {
  std::string list;
  for (const auto& player : game.players()) {
    std::string roles;
    if (player.seats.size() == 1) roles = game.info().role(player.seats[0]) + ": ";
    list += fmt::format("\n  {:<14} {}{}", player.name, roles, player.summary);
  }
  return list + "\n  me             you, with the keys that the terminal shows" +
         "\n  cmd:COMMAND    your own program, such as \"cmd:python3 bot.py\"; NAME=cmd:… gives it a name";
}

/// Throws BadRequest for a name that no built-in player has. Seats are checked later, with the match.
void check_players(const HostedEntry& game, const std::vector<std::string>& players) {
  std::vector<std::string> known;
  for (const auto& player : game.players()) known.push_back(player.name);
  for (const auto& player : players) {
    const auto word = player_spec(player).name();
    if (!is_outside(player) && player != person_here &&
        std::find(known.begin(), known.end(), word) == known.end())
      throw BadRequest(fmt::format("no player \"{}\" of {}{}\nthere are:{}", word, game.info().name,
                                   did_you_mean(word, known), list_of_players(game)));
  }
}

void check_series(const PlayOptions& options) {
  if (options.said.has("swap") && options.plan.swap && options.players.size() != 2)
    throw BadRequest("--swap needs two players");
  if (options.watch && options.plan.games > 1) throw BadRequest("--watch shows one match: leave out --games");
  if (options.browser && (options.plan.games > 1 || options.watch || options.json))
    throw BadRequest("--browser shows one match on its page: leave out --games, --watch and --json");
  const bool only_here =
      options.thoughts || !options.from.empty() || !options.env.empty() || !options.network.empty();
  if (!options.on.here() && (options.plan.games == 1 || only_here))
    throw BadRequest(
        "--on plays a series elsewhere: add --games, and leave out --network, --env, --thoughts and --from");
  if (options.port && !options.browser) throw BadRequest("--port sets the port of the page: add --browser");
  if (options.thoughts && options.record.empty())
    throw BadRequest("--thoughts are stored beside a record: add --record FILE");
}

/// A match that continues from the middle of a record, with its game, configuration and seed.
MatchRequest request_from(const PlayOptions& options, std::shared_ptr<const Record> record) {
  if (!options.step) throw BadRequest("--from needs --step N: continue after N steps of the record");
  if (options.plan.games > 1 || options.said.has("opening"))
    throw BadRequest("--from continues one match: leave out --games and --opening");
  if (!options.assignments.empty()) throw BadRequest("--from uses the record's configuration; omit --set");
  MatchRequest request;
  request.past =
      server::past_of(std::move(record), std::filesystem::path(options.from).stem().string(), *options.step);
  request.config = request.past->record->header.config;
  request.seed = request.past->record->header.seed;
  return request;
}

int play(const Games& games, PlayOptions options) {
  if (options.on.print_slurm) return print_slurm(options.on), exit_done;
  options.plan = read_said(options.said, options.plan);
  std::shared_ptr<const Record> past;
  if (!options.from.empty()) {
    past = std::make_shared<const Record>(read_record(options.from));
    if (!options.game.empty()) options.players.insert(options.players.begin(), options.game);
    options.game = past->header.game;
  }
  if (options.game.empty()) throw BadRequest("no game was given; `agon games` lists them");
  const auto& game = game_named(games, options.game);
  if (options.players.empty())
    throw BadRequest(fmt::format("{} needs a player for each of its {} seats; there are:{}", game.info().name,
                                 game.seats(game.config_from(nullptr, options.assignments)),
                                 list_of_players(game)));
  check_series(options);
  MatchRequest request;
  if (past) {
    request = request_from(options, std::move(past));
  } else {
    request.opening = options.plan.opening;
    request.config = game.config_from(config_in_file(game, options.configs), options.assignments);
    request.seed = options.plan.seed;
  }
  request.thoughts = options.thoughts || options.browser;
  request.players = options.players;
  take_names(request);
  check_players(game, request.players);
  const bool person =
      std::find(request.players.begin(), request.players.end(), person_here) != request.players.end();
  if (person) check_person(options, request.players);
  request.players = fill_sides(game, request.config, request.players);
  request.names = fill_sides(game, request.config, request.names);
  if (person) seat_person(game, request.players, request.names);
  const auto grants = granted(options, request);
  auto plan = plan_of(game, request, options);
  plan.process.grants = grants;
  const auto settings = settings_for(game, options, plan, request.players);
  request.programs = server::programs_of(game, settings);
  if (person) return play_in_terminal(game, std::move(request), options);
  if (options.browser) return play_in_browser(games, game, request, settings, options);
  if (options.watch) return play_and_watch(game, request, settings, options);
  return play_series(game, plan, request, options);
}

}  // namespace

void add_play(CLI::App& program, const Games& games, Task& task) {
  auto [command, options] = add_command<PlayOptions>(
      program, games, task, play, "play", "Play a match of built-in players and programs.",
      "Examples:\n  agon play evasion greedy random --watch\n"
      "  agon play evasion greedy random --games 1000 --seed 7 --json\n"
      "  agon play evasion champion runner --set max_walls=5 --record match.agon\n"
      "  agon play tron me champion\n"
      "  agon play tron \"cmd:python3 bot.py\" random\n"
      "  agon play tron \"cmd:python3 bot.py\" champion --browser\n"
      "  agon play --from match.agon --step 40 greedy runner --record fork.agon");
  command.add_option("game", options.game, "the game, see `agon games`; leave it out with --from");
  command.add_option("players", options.players,
                     "one player per seat, or one per side for all its seats, see `agon players GAME`; a "
                     "program is cmd:COMMAND or NAME=cmd:COMMAND; me: you play here; none: list them");
  command
      .add_option("--set", options.assignments, "key=value of the configuration, see `agon describe GAME`")
      ->allow_extra_args(false);
  for (const auto* game : games)
    for (const auto& format : game->config_formats())
      command.add_option("--" + format.name, options.configs[format.name],
                         format.summary + " (" + game->info().name + ")");
  options.plan.games = 1;
  add_flags(command, options.said, options.plan,
            {"seed", "games", "opening", "variants", "swap", "clocks", "sandbox", "concurrency", "pin"});
  command
      .add_option("--env", options.env, "a seat and a variable that its program gets, with the value here")
      ->type_name("SEAT NAME")
      ->allow_extra_args(false);
  command.add_option("--network", options.network, "a seat whose program gets the network")
      ->type_name("SEAT")
      ->allow_extra_args(false);
  add_on_options(command, options.on, true);
  command.add_option("--record", options.record,
                     "write the record to this file (with --games: FILE.1, FILE.2, …)");
  command.add_flag("--thoughts", options.thoughts,
                   "with --record: also keep the thoughts of built-in players, in private parts beside it");
  auto* from = command.add_option("--from", options.from,
                                  "continue from the middle of this record, with its game, configuration "
                                  "and seed, and the players given here");
  command.add_option("--step", options.step, "with --from: continue after this many steps")->needs(from);
  command.add_flag("--watch", options.watch, "show the match in the terminal");
  command.add_flag("--browser", options.browser,
                   "show the match on a page, with the output of your programs, until Ctrl-C");
  command.add_option(
      "--port", options.port,
      "with --browser: port of the page (0: any free one; default: the first free one from 8080 on)");
  command.add_option("--speed", options.speed, "steps per second when watching begins");
  command.add_flag("--json", options.json, "print JSON: one line per match, and one for the total");
  add_color_option(command);
}

}  // namespace agon::cli
