// agon tune GAME PLAYER: finds better values of a player's parameters, and tests them.
#include <fmt/format.h>

#include <algorithm>

#include "cli/contest_commands.h"
#include "contest/report.h"
#include "contest/tuning/tuner.h"
#include "core/errors.h"
#include "core/to_json.h"
#include "server/games.h"
#include "server/printing.h"
#include "text/words.h"

namespace agon::app {

namespace {

using namespace contest;

struct TuneRequest {
  TuneWords tune;
  std::string store;
  std::uint32_t test_games = 2000;
  Sprt sprt{0, 10, 0.05, 0.05};
  unsigned concurrency = 0;
  std::string on;  ///< a Redis server's address; empty: play here
};

/// Creates the contest of that plan, or continues it. Throws BadRequest if the store has a different contest
/// of that name.
void open_tuning_contest(Store& store, const Plan& plan) {
  const auto known = store.contests();
  if (std::find(known.begin(), known.end(), plan.name) == known.end()) return store.create(plan);
  if (to_json(store.plan(plan.name)) != to_json(plan))
    throw BadRequest(
        fmt::format("the store already has \"{}\" with other settings; choose another name (--name) or "
                    "another store (--store)",
                    plan.name));
}

std::string values_in_words(const std::vector<Tunable>& tunables, const std::vector<double>& values) {
  std::string words;
  for (std::size_t index = 0; index < values.size(); ++index)
    words += fmt::format(" {} {:.6g}", tunables[index].name, values[index]);
  return words;
}

int stopped_tuning(const std::string& store) {
  print_error("stopped before the end; run the same command to continue from {}\n", shell_word(store));
  return exit_failed;
}

/// Plays the tuned values against the old ones.
int test_tuned(const HostedEntry& game, const Tuning& tuning, const std::vector<double>& values, Store& store,
               const std::string& where, const TuneRequest& words) {
  const auto plan = test_of(game, tuning, values, words.test_games, words.sprt);
  open_tuning_contest(store, plan);
  const auto claim = store.claim(plan.name);
  RunOptions options;
  options.concurrency = words.concurrency;
  options.stop = &asked_to_stop();
  const auto summary = words.on.empty()
                           ? run(game, plan, store, options)
                           : run_remote(plan, store, options, remote_run(game, words.on, false, nullptr));
  if (!summary.complete) return stopped_tuning(where);
  const auto report = report_of(plan, store);
  keep_ratings(report, store);
  print_out("{}", lines(as_text(report)));
  return exit_done;
}

int tune_player(const Games& games, const TuneRequest& words) {
  const auto& game = game_named(games, words.tune.game);
  const auto tuning = tuning_of(game, words.tune);
  if (words.test_games != 0)  // judged before anything is stored
    test_of(game, tuning, Spsa(tuning.tunables, tuning.settings).values(), words.test_games, words.sprt);
  require_broker(words.on);
  const auto where = words.store.empty() ? tuning.plan.name + ".contest" : words.store;
  const auto store = open_store(where, false);
  open_tuning_contest(*store, tuning.plan);
  const auto claim = store->claim(tuning.plan.name);
  print_error("steps: {}, each of {} matches; stored in {}\n", tuning.settings.steps,
              tuning.plan.games * (tuning.plan.entrants.size() - 1), where);
  TuneOptions options;
  options.concurrency = words.concurrency;
  options.stop = &asked_to_stop();
  options.stepped = [&](const TuneStep& step) {
    print_out("step {} of {}: {:+.3f}:{}\n", step.number, step.of, step.result,
              values_in_words(tuning.tunables, step.values));
    std::fflush(stdout);
  };
  const auto tuned = words.on.empty()
                         ? tune(game, tuning, *store, options)
                         : tune_remote(tuning, *store, options, remote_run(game, words.on, false, nullptr));
  if (!tuned.complete) return stopped_tuning(where);
  print_out("tuned:{}\n{}\n", values_in_words(tuning.tunables, tuned.values),
            player_with(tuning.player, tuning.tunables, tuned.values));
  return words.test_games == 0 ? exit_done : test_tuned(game, tuning, tuned.values, *store, where, words);
}

}  // namespace

void add_tune(CLI::App& program, const Games& games, Task& task) {
  auto [command, words] = add_command<TuneRequest>(
      program, games, task, tune_player, "tune",
      "Find better values of a built-in player's parameters, and test them.",
      "Example: agon tune tron champion --param health=300..3000 --against harvester,minimax --pairs 400");
  auto& tune = words.tune;
  command.add_option("game", tune.game, "the game, see `agon games`")->required();
  command
      .add_option("player", tune.player,
                  "see `agon players GAME --params`; \"champion?nodes=20000\" keeps that value")
      ->required();
  command.add_option("--param", tune.params, "NAME=FROM..TO; may be repeated")->allow_extra_args(false);
  command.add_option("--against", tune.against, "opponents, with commas (default: the player as it is)")
      ->delimiter(',')
      ->allow_extra_args(false);
  command.add_option("--pairs", tune.pairs, "pairs of matches in all (default 400)");
  command.add_option("--step-pairs", tune.step_pairs,
                     "pairs per step, against each opponent and for each of its two sides (default 4)");
  command.add_option("--role", tune.role, "the role to tune, if the seats differ: hunter or prey");
  command.add_option("--set", tune.sets, "key=value of the game's configuration")->allow_extra_args(false);
  command.add_option("--seed", tune.seed, "seed of all random numbers (default 1)");
  command.add_option("--gain", tune.gain, "length of a step, as a multiple of the reach (default 0.5)");
  command.add_option("--reach", tune.reach, "how far a step probes, as a share of the range (default 0.1)");
  command.add_flag("--clocks", tune.clocks, "use the game's clocks (default: no clocks)");
  command.add_option("--name", tune.name, "name of the contest in the store");
  command.add_option("--store", words.store,
                     "file, or postgresql://… (default: \"tune GAME PLAYER.contest\")");
  command.add_option("--test-games", words.test_games,
                     "most matches of tuned against old values at the end (default 2000; 0: none)");
  command.add_option("--elo0", words.sprt.elo0, "SPRT at the end: lower hypothesis (default 0)");
  command.add_option("--elo1", words.sprt.elo1, "SPRT at the end: upper hypothesis (default 10)");
  command.add_option("--on", words.on,
                     "play on the workers of this Redis server, redis://HOST:PORT (docs/many-machines.md)");
  command.add_option("--concurrency", words.concurrency, "matches at the same time (default: all cores)")
      ->check(CLI::Range(1, 1024));
}

}  // namespace agon::app
