// agon tune GAME PLAYER: finds better values of a player's parameters, and tests them.
#include <fmt/format.h>

#include <algorithm>

#include "cli/contest_commands.h"
#include "contest/report.h"
#include "contest/tuning/tuner.h"
#include "core/errors.h"
#include "core/to_json.h"
#include "hosting/flags.h"
#include "hosting/games.h"
#include "text/printing.h"
#include "text/words.h"

namespace agon::cli {

namespace {

using namespace contest;

struct TuneRequest {
  std::string game, player;
  Said said;
  OnWords on;
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
               const std::string& where, const TuneSettings& settings, const OnWords& on) {
  const auto plan = test_of(game, tuning, values, settings.test_games, settings.sprt);
  open_tuning_contest(store, plan);
  const auto claim = store.claim(plan.name);
  RunOptions options;
  options.concurrency = settings.concurrency;
  options.stop = &asked_to_stop();
  const auto summary = on.here() ? run(game, plan, store, options)
                                 : run_remote(game, plan, store, options, remote_run(game, on, nullptr));
  if (!summary.complete) return stopped_tuning(where);
  const auto report = report_of(plan, store);
  keep_ratings(report, store);
  print_out("{}", lines(as_text(report)));
  return exit_done;
}

int tune_player(const Games& games, const TuneRequest& words) {
  if (words.on.print_slurm) return print_slurm(words.on), exit_done;
  const auto& game = game_named(games, words.game);
  auto settings = read_said<TuneSettings>(words.said);
  settings.game = words.game;
  settings.player = words.player;
  const auto tuning = tuning_of(game, settings);
  worker_commands(words.on);  // judged before anything is stored
  const auto where = settings.store.empty() ? tuning.plan.name + ".contest" : settings.store;
  const auto store = open_store(where, false);
  store->check_whole();
  open_tuning_contest(*store, tuning.plan);
  const auto claim = store->claim(tuning.plan.name);
  print_error("steps: {}, each of {} matches; stored in {}\n", tuning.settings.steps,
              tuning.plan.games * (tuning.plan.entrants.size() - 1), where);
  TuneOptions options;
  options.concurrency = settings.concurrency;
  options.stop = &asked_to_stop();
  options.stepped = [&](const TuneStep& step) {
    print_out("step {} of {}: {:+.3f}:{}\n", step.number, step.of, step.result,
              values_in_words(tuning.tunables, step.values));
    std::fflush(stdout);
  };
  const auto tuned = words.on.here()
                         ? tune(game, tuning, *store, options)
                         : tune_remote(game, tuning, *store, options, remote_run(game, words.on, nullptr));
  if (!tuned.complete) return stopped_tuning(where);
  print_out("tuned:{}\n{}\n", values_in_words(tuning.tunables, tuned.values),
            player_with(tuning.player, tuning.tunables, tuned.values));
  return settings.test_games == 0 ? exit_done
                                  : test_tuned(game, tuning, tuned.values, *store, where, settings, words.on);
}

}  // namespace

void add_tune(CLI::App& program, const Games& games, Task& task) {
  auto [command, words] = add_command<TuneRequest>(
      program, games, task, tune_player, "tune",
      "Find better values of a built-in player's parameters, and test them.",
      "Example: agon tune tron champion --param health=300..3000 --against harvester,minimax --pairs 400");
  command.add_option("game", words.game, "the game, see `agon games`")->required();
  command
      .add_option("player", words.player,
                  "see `agon players GAME --params`; \"champion?nodes=20000\" keeps that value")
      ->required();
  add_flags<TuneSettings>(command, words.said);
  command.get_option("--against")->delimiter(',');
  add_on_options(command, words.on, false);
}

}  // namespace agon::cli
