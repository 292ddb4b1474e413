// agon contest run, resume: play the matches that the store does not have yet.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <utility>

#include "cli/contest_commands.h"
#include "contest/contest_programs.h"
#include "contest/entrants.h"
#include "contest/formats/format.h"
#include "contest/own_files.h"
#include "contest/plan_check.h"
#include "contest/plan_draft.h"
#include "contest/report.h"
#include "core/errors.h"
#include "core/hash.h"
#include "core/player_spec.h"
#include "core/to_json.h"
#include "hosting/hosted_entry.h"
#include "process/command_line.h"
#include "process/sandbox.h"
#include "server/games.h"
#include "server/printing.h"
#include "server/programs_of.h"
#include "text/words.h"

namespace agon::app {

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

RemoteRun remote_run(const HostedEntry& game, const std::string& address, bool shared_paths,
                     Progress* progress) {
  const auto tell = [progress, last = std::string()](const std::string& text) mutable {
    if (text == std::exchange(last, text)) return;
    if (progress != nullptr) progress->wipe();
    print_error("{}\n", text);
  };
  return {jobs::broker_address(address), &game, hash_text(signature_of(game)), shared_paths, tell};
}

void require_broker(const std::string& address) {
  if (!address.empty()) const jobs::Broker asked(jobs::broker_address(address));
}

namespace {

struct RunWords {
  std::string file, store, contest;
  PlanFlags flags;
  unsigned concurrency = 0;
  bool no_pin = false, quiet = false;
  std::string on;  ///< a Redis server's address; empty: play here
  bool shared_paths = false;
};

std::string names_of(const Games& games) {
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

/// Checks that the programs can be prepared, before anything of the contest is stored or changed.
void make_ready(const Games& games, const Plan& plan) {
  if (!has_programs(plan)) return;
  process::require_sandbox(plan.process);
  prepare_programs(game_named(games, plan.game), plan);
}

/// Plays the contest. Call it with the contest claimed.
int play_contest(const Games& games, const Plan& plan, Store& store, const std::string& where,
                 const RunWords& words) {
  const auto& game = game_named(games, plan.game);
  Progress progress("playing", 1);
  auto options = run_options(words.concurrency, progress);
  options.pin = !words.no_pin;
  std::signal(SIGPIPE, SIG_IGN);
  if (has_programs(plan)) {
    process::require_sandbox(plan.process);
    print_error("{}\n", sandbox_line(plan.process));
    for (const auto& warning : contest::sight_warnings(plan)) print_error("{}\n", warning);
  }
  const auto summary =
      words.on.empty()
          ? run(game, plan, store, options)
          : run_remote(plan, store, options, remote_run(game, words.on, words.shared_paths, &progress));
  progress.wipe();
  print_summary(summary);
  for (const auto& match : summary.given_up) print_error("could not be played: {}\n", match);
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
Plan changed(const Games& games, Store& store, const Plan& plan, const std::vector<Entrant>& now,
             bool withdraw) {
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
  const auto plan = changed(games, store, stored, checked.plan.entrants, checked.is_folder);
  return play_contest(games, plan, store, checked.store, words);
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
  auto checked = check_plan(
      words.file, words.flags, [&](const std::string& name) { return find(games, name); }, names_of(games));
  make_ready(games, checked.plan);
  if (has_clients(checked.plan)) check_serve_flags(game_named(games, checked.plan.game), checked.plan.serve);
  auto with = words;
  if (with.concurrency == 0) with.concurrency = checked.concurrency;
  with.no_pin |= !checked.pin;
  require_broker(words.on);
  const auto store = open_store(checked.store, false);
  const auto known = store->contests();
  if (std::find(known.begin(), known.end(), checked.plan.name) != known.end() &&
      (checked.is_folder || has_newcomers(*store, checked.plan)))
    return go_on(games, checked, *store, with);
  store->create(checked.plan);
  print_error("the contest is stored in {}; to continue it after a stop: agon contest resume {}\n",
              checked.store, shell_word(checked.store));
  const auto claim = store->claim(checked.plan.name);
  return play_contest(games, checked.plan, *store, checked.store, with);
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
    entrant.hash = content_hash(entrant, settings);
    now.push_back(std::move(entrant));
  }
  return now;
}

int resume(const Games& games, const RunWords& words) {
  const auto store = open_store(words.store, true);
  const auto name = words.contest.empty() ? only_contest(*store, words.store) : words.contest;
  const auto claim = store->claim(name);
  const auto plan = store->plan(name);
  make_ready(games, plan);
  require_broker(words.on);
  return play_contest(games, changed(games, *store, plan, as_they_are(plan), false), *store, words.store,
                      words);
}

void add_how(CLI::App& command, RunWords& words) {
  command
      .add_option("--concurrency", words.concurrency,
                  "matches at the same time (default: so many that every bot has a core of its own)")
      ->check(CLI::Range(1, 1024));
  command.add_option("--on", words.on,
                     "play on the workers of this Redis server, redis://HOST:PORT (docs/many-machines.md)");
  command.add_flag("--shared-paths", words.shared_paths,
                   "with --on: the workers find the entrants' programs at the same paths as here, such as on "
                   "a shared disk");
  command.add_flag("--no-pin", words.no_pin, "let the system choose cores");
  command.add_flag("--quiet", words.quiet, "do not print the table at the end");
}

}  // namespace

void add_plan_option(CLI::App& command, std::vector<SaidValue>& values, const char* flag, const char* key,
                     const std::string& help) {
  command.add_option_function<std::string>(
      flag,
      [&values, flag, key](const std::string& text) {
        values.push_back({key, boost::json::string(text), flag});
      },
      help);
}

void add_contest_run(CLI::App& contest, const Games& games, Task& task) {
  auto [command, words] = add_command<RunWords>(
      contest, games, task, run_new, "run", "Check a contest, and play it.",
      "Examples:\n  agon contest run cup.toml\n  agon contest run class/ --game tron\n  agon contest run "
      "cup.toml --on redis://head:6379\n  agon contest run --game tron --entrant \"ada=cmd:python3 ada.py\" "
      "--entrant minimax --games 20\n  agon contest run --game tron --entrant new=cmd:./new --entrant "
      "old=cmd:./old --until sprt --elo0 0 --elo1 10 --games 10000");
  auto& flags = words.flags;
  command.add_option("file", words.file,
                     "the contest in TOML, see docs/contests.md; or a folder in which every subfolder, or "
                     "zip of Sugargame, is an entrant");
  const auto value = [&](const char* flag, const char* key, const std::string& help) {
    add_plan_option(command, flags.values, flag, key, help);
  };
  const auto off = [&](const char* flag, const char* key, const std::string& help) {
    command.add_flag_callback(
        flag,
        [&flags, flag, key] {
          flags.values.push_back({key, false, flag});
        },
        help);
  };
  value("--name", "name", "name of the contest (default: the file's name)");
  value("--game", "game", "the game, see `agon games`");
  value("--format", "format", format_help());
  command
      .add_option("--entrant", flags.entrants,
                  "NAME=PLAYER or PLAYER; a player is built in, cmd:COMMAND or client:COMMAND")
      ->allow_extra_args(false);
  value("--serve", "serve", "flags of `agon serve GAME`, for matches with clients");
  value("--games", "games", "matches per pairing (default 2)");
  value("--rounds", "rounds", "rounds of a Swiss contest; otherwise how often each pairing is played");
  value("--seed", "seed", "seed of all random numbers (default 1)");
  command.add_option("--set", flags.sets, "key=value of the game's configuration")->allow_extra_args(false);
  value("--opening", "opening",
        "steps at the start with random moves for all seats (default: as many as the game needs)");
  off("--no-variants", "variants", "always use the same configuration, not the game's maps in turn");
  value(
      "--points", "points",
      "match, or pair: the higher sum of scores wins both matches of a swapped pair (default: match; pair if "
      "the game's sides are unlike)");
  value("--broken", "broken",
        "a side whose player never started, crashed, hangs or left: loses (default), or plays_on: "
        "the game decides");
  value("--until", "until", "games (default) or sprt");
  value("--elo0", "sprt.elo0", "SPRT: lower hypothesis");
  value("--elo1", "sprt.elo1", "SPRT: upper hypothesis");
  value("--alpha", "sprt.alpha", "SPRT: rate of false passes (default 0.05)");
  value("--beta", "sprt.beta", "SPRT: rate of false failures (default 0.05)");
  value("--store", "store", "file, or postgresql://… (default: NAME.contest)");
  value("--memory", "limits.memory_mib", "MiB per bot (default 1024)");
  value("--processes", "limits.processes", "processes and threads per bot (default 128)");
  off("--no-swap", "swap", "do not play every seed twice with seats swapped");
  off("--no-clocks", "clocks", "let players think as long as they like");
  off("--no-records", "records", "keep no records");
  off("--no-sandbox", "sandbox", "start bots without a sandbox (only your own)");
  add_how(command, words);
}

void add_contest_resume(CLI::App& contest, const Games& games, Task& task) {
  auto [command, words] =
      add_command<RunWords>(contest, games, task, resume, "resume", "Continue a contest that was stopped.",
                            "Example: agon contest resume cup.contest");
  command.add_option("store", words.store, "the contest's file, or postgresql://…")->required();
  command.add_option("--contest", words.contest, "name of the contest, if the store has several");
  add_how(command, words);
}

}  // namespace agon::app
