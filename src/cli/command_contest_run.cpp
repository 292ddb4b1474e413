// agon contest run, resume: play the matches that the store does not have yet.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <utility>

#include "cli/contest_commands.h"
#include "contest/entrants.h"
#include "contest/formats/format.h"
#include "contest/own_files.h"
#include "contest/plan_check.h"
#include "contest/plan_judge.h"
#include "contest/play_match.h"
#include "contest/report.h"
#include "contest/tuning/tuning.h"
#include "core/errors.h"
#include "core/hash.h"
#include "core/player_spec.h"
#include "core/to_json.h"
#include "hosting/flags.h"
#include "hosting/games.h"
#include "hosting/hosted_entry.h"
#include "process/command_line.h"
#include "process/sandbox.h"
#include "server/programs_of.h"
#include "text/printing.h"
#include "text/words.h"

namespace agon::cli {

using namespace contest;

const std::atomic<bool>& asked_to_stop() {
  static std::atomic<bool> asked = false;
  for (const int number : {SIGINT, SIGTERM}) std::signal(number, [](int) { asked = true; });
  return asked;
}

RunOptions run_options(unsigned concurrency, Progress& progress) {
  RunOptions options;
  options.concurrency = concurrency;
  options.stop = &asked_to_stop();
  options.progress = [&](std::uint64_t done, std::uint64_t expected) { progress.show(done, expected); };
  return options;
}

namespace {

struct RunWords {
  std::string file, store, contest;
  PlanFlags flags;
  bool quiet = false;
  OnWords on;
};

std::string list_of(const Games& games) {
  std::string names;
  for (const auto* game : games) names += (names.empty() ? "" : ", ") + game->info().name;
  return names;
}

const HostedEntry* find(const Games& games, const std::string& name) {
  for (const auto* game : games)
    if (game->info().name == name) return game;
  return nullptr;
}

void print_summary(const RunSummary& summary) {
  print_error("{} matches played{} in {:.1f} s{}\n", summary.played,
              summary.found == 0 ? "" : fmt::format(" ({} were there before)", summary.found),
              summary.seconds,
              summary.concurrency == 0 ? "" : fmt::format(", {} at a time", summary.concurrency));
  if (summary.own.decisions > 0)
    print_error(
        "agon's own time per decision of a program: median {:.1f} us, 99 % below {:.1f} us ({} decisions)\n",
        summary.own.median_us, summary.own.most_us_99, summary.own.decisions);
}

/// Throws Failure if a box could not show a program's files.
void require_sights(const Plan& plan) {
  contest::each_sight(plan, [](const Entrant& entrant, const process::EntrantFiles& files) {
    try {
      process::require_shown(files);
    } catch (const Failure& failure) {
      throw Failure(fmt::format("entrant \"{}\": {}", entrant.name, failure.what()));
    }
  });
}

/// Checks that the programs can be prepared and the workers be started, before anything of the contest is
/// stored or changed. If the contest is played here, our boxes must be able to show the programs.
void make_ready(const Games& games, const Plan& plan, const OnWords& on) {
  worker_commands(on);
  if (!has_programs(plan)) return;
  for (const auto& entrant : plan.entrants)
    if (!on.here() && entrant.grants != process::Grants{})
      throw BadRequest(fmt::format("{} plays on this machine alone; leave out --on", label_of(entrant)));
  process::require_sandbox(settings_with_foreign(plan, plan.process));
  if (on.here())
    require_sights(plan);
  else if (!on.shared_paths)
    contest::pack_programs(plan);  // refuses what cannot travel
  prepare_programs(game_named(games, plan.game), plan);
}

/// Plays the contest. Call it with the contest claimed.
int play_contest(const Games& games, const Plan& plan, Store& store, const std::string& where,
                 const RunSettings& how, const RunWords& words) {
  const auto& game = game_named(games, plan.game);
  Progress progress("playing", 1);
  auto options = run_options(how.concurrency, progress);
  options.pin = how.pin;
  std::signal(SIGPIPE, SIG_IGN);
  if (has_programs(plan)) {
    process::require_sandbox(plan.process);
    print_error("{}\n", server::sandbox_line(plan.process));
    for (const auto& warning : contest::sight_warnings(plan)) print_error("{}\n", warning);
  }
  const auto summary = words.on.here()
                           ? run(game, plan, store, options)
                           : run_remote(game, plan, store, options, remote_run(game, words.on, &progress));
  progress.wipe();
  print_summary(summary);
  for (const auto& match : summary.given_up) print_error("could not be played: {}\n", lines(match));
  if (!summary.complete) {
    print_error("stopped before the end; continue with: agon contest resume {}\n", shell_word(where));
    return exit_failed;
  }
  const auto report = report_of(plan, store);
  keep_ratings(report, store);
  if (!words.quiet) print_out("{}", lines(as_text(report)));
  return exit_done;
}

/// Stores the plan with the present entrants, and returns it. Throws BadRequest if it cannot be played.
Plan changed(const Games& games, Store& store, const std::string& where, const Plan& plan,
             const std::vector<Entrant>& now, bool withdraw) {
  if (tuning_in(plan))
    throw BadRequest(fmt::format(
        "\"{}\" is a tuning, whose next steps depend on its results; to continue it, run its `agon tune` "
        "command again, with --store {}",
        plan.name, shell_word(where)));
  const auto admission = admit(plan, now, withdraw, store.results(plan.name));
  require_plan(admission.plan, game_named(games, plan.game));
  for (const auto& change : admission.changes) print_error("{}\n", change);
  if (!admission.changes.empty()) store.change(admission.plan);
  return admission.plan;
}

/// Whether two plans differ at most in their entrants.
bool same_rules(Plan one, Plan other) {
  one.entrants.clear();
  other.entrants.clear();
  return to_json(one) == to_json(other);
}

/// Continues a contest that exists already. New entrants join it.
int go_on(const Games& games, const CheckedPlan& checked, Store& store, const RunWords& words) {
  const auto claim = store.claim(checked.plan.name);
  const auto stored = store.plan(checked.plan.name);
  if (!same_rules(stored, checked.plan))
    throw BadRequest(fmt::format(
        "the store {} already has a contest \"{}\" with other rules; give this contest another name (--name)",
        checked.store, stored.name));
  const auto plan = changed(games, store, checked.store, stored, checked.plan.entrants, checked.is_folder);
  return play_contest(games, plan, store, checked.store, checked.run, words);
}

bool has_newcomers(Store& store, const Plan& plan) {
  const auto known = store.plan(plan.name).entrants;
  return std::any_of(plan.entrants.begin(), plan.entrants.end(), [&](const Entrant& entrant) {
    return std::none_of(known.begin(), known.end(), [&](const Entrant& each) {
      return each.name == entrant.name && each.hash == entrant.hash;
    });
  });
}

int run_new(const Games& games, const RunWords& words) {
  if (words.on.print_slurm) return print_slurm(words.on), exit_done;
  const auto checked = check_plan(
      words.file, words.flags, [&](const std::string& name) { return find(games, name); }, list_of(games));
  make_ready(games, checked.plan, words.on);
  if (has_clients(checked.plan)) check_serve_flags(game_named(games, checked.plan.game), checked.plan.serve);
  const auto store = open_store(checked.store, false);
  store->check_whole();
  const auto known = store->contests();
  if (std::find(known.begin(), known.end(), checked.plan.name) != known.end() &&
      (checked.is_folder || has_newcomers(*store, checked.plan)))
    return go_on(games, checked, *store, words);
  store->create(checked.plan);
  print_error("the contest is stored in {}; to continue it after a stop: agon contest resume {}\n",
              checked.store, shell_word(checked.store));
  const auto claim = store->claim(checked.plan.name);
  return play_contest(games, checked.plan, *store, checked.store, checked.run, words);
}

/// The present entrants with their programs' present hashes. Throws BadRequest if one cannot start.
std::vector<Entrant> as_they_are(const Plan& plan) {
  std::vector<Entrant> now;
  const auto settings = settings_with_foreign(plan, plan.process);
  for (auto entrant : plan.entrants) {
    if (has_left(entrant)) continue;
    for (const auto& player : entrant.players)
      if (const auto line = command_line_in(player))
        if (const auto problem = process::command_problem(*line); !problem.empty())
          throw BadRequest(fmt::format("entrant \"{}\": {}", entrant.name, problem));
    if (!entrant.hash.empty()) entrant.hash = content_hash(entrant, settings);  // a tuning's test has none
    now.push_back(std::move(entrant));
  }
  return now;
}

int resume(const Games& games, const RunWords& words) {
  if (words.on.print_slurm) return print_slurm(words.on), exit_done;
  const auto how = read_said<RunSettings>(words.flags.said);
  const auto store = open_store(words.store, true);
  store->check_whole();
  const auto name = words.contest.empty() ? only_contest(*store, words.store) : words.contest;
  const auto claim = store->claim(name);
  const auto plan = store->plan(name);
  make_ready(games, plan, words.on);
  return play_contest(games, changed(games, *store, words.store, plan, as_they_are(plan), false), *store,
                      words.store, how, words);
}

void add_how(CLI::App& command, RunWords& words) {
  add_on_options(command, words.on, true);
  command.add_flag("--quiet", words.quiet, "do not print the table at the end");
}

}  // namespace

void add_contest_run(CLI::App& contest, const Games& games, Task& task) {
  auto [command, words] = add_command<RunWords>(
      contest, games, task, run_new, "run", "Check a contest, and play it.",
      "Examples:\n  agon contest run cup.toml\n  agon contest run class/ --game tron\n  agon contest run "
      "cup.toml --on \"ssh lab{01..20} agon work\"\n  agon contest run --game tron --entrant "
      "\"ada=cmd:python3 ada.py\" "
      "--entrant minimax --games 20\n  agon contest run --game tron --entrant new=cmd:./new --entrant "
      "old=cmd:./old --until sprt --elo0 0 --elo1 10 --games 10000");
  auto& flags = words.flags;
  command.add_option("file", words.file,
                     "the contest in TOML, see docs/contests.md; or a folder in which every subfolder, or "
                     "zip of Sugargame, is an entrant");
  command
      .add_option("--entrant", flags.entrants,
                  "NAME=PLAYER or PLAYER; a player is built in, cmd:COMMAND or client:COMMAND")
      ->allow_extra_args(false);
  command.add_option("--set", flags.sets, "key=value of the game's configuration")->allow_extra_args(false);
  add_flags<PlanWords>(command, flags.said);
  command.get_option("--format")->description(format_help());
  add_how(command, words);
}

void add_contest_resume(CLI::App& contest, const Games& games, Task& task) {
  auto [command, words] =
      add_command<RunWords>(contest, games, task, resume, "resume", "Continue a contest that was stopped.",
                            "Example: agon contest resume cup.contest");
  command.add_option("store", words.store, "the contest's file, or postgresql://…")->required();
  command.add_option("--contest", words.contest, "name of the contest, if the store has several");
  add_flags<RunSettings>(command, words.flags.said);
  add_how(command, words);
}

}  // namespace agon::cli
