// agon ladder freeze, open, pause, final, release, void: how a teacher changes a season.
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/contest_commands.h"
#include "contest/formats/format.h"
#include "ladder/final_contest.h"
#include "ladder/season_changes.h"
#include "ladder/season_setup.h"
#include "ladder/service.h"
#include "server/printing.h"
#include "server/programs_of.h"
#include "text/words.h"

namespace agon::app {

namespace {

using Change = void (*)(ladder::Tables&, ladder::Season, ladder::Actor);
constexpr ladder::Actor command_line = 0;

int change(const LadderWords& words, Change what, const char* done) {
  ladder::Store store(words.file, true);
  const auto season = ladder::season_of(store, words.season);
  store.write([&](ladder::Tables& tables) { what(tables, season, command_line); });
  print_out("the season \"{}\" {}\n", season.name, done);
  return exit_done;
}

void add_change(CLI::App& ladder, Task& task, const char* name, const char* summary, Change what,
                const char* done) {
  auto* command = ladder.add_subcommand(name, summary);
  command->footer(fmt::format("Example: agon ladder {} spring.ladder", name));
  auto words = std::make_shared<LadderWords>();
  add_ladder_file(*command, *words);
  command->callback(
      [&task, words, what, done] { task = [words, what, done] { return change(*words, what, done); }; });
}

struct VoidWords {
  LadderWords ladder;
  ladder::VoidOrder order;
  bool preview = false;
};

int void_some(const VoidWords& words) {
  ladder::Store store(words.ladder.file, true);
  const auto season = ladder::season_of(store, words.ladder.season);
  ladder::Voided voided;
  store.write([&](ladder::Tables& tables) {
    voided = ladder::void_matches(tables, season, words.order, !words.preview, command_line);
  });
  for (const auto& match : voided.matches) print_out("match {}, finished {}\n", match.id, match.finished);
  print_out("{} {}\n", voided.matches.size(),
            words.preview ? "matches would be voided" : "matches are voided");
  if (words.order.replay)
    print_out("{} pairs {} played again\n", voided.replays, words.preview ? "would be" : "are");
  return exit_done;
}

struct HoldWords {
  LadderWords ladder;
  ladder::FinalWords how;
  unsigned concurrency = 0;
  bool no_sandbox = false;
};

int hold(const Games& games, const HoldWords& words) {
  ladder::Store store(words.ladder.file, true);
  const auto season = ladder::season_of(store, words.ladder.season);
  const auto& game = game_named(games, season.game);
  const ladder::Workshop workshop(ladder::usual_builds(words.ladder.file), unpacker(), !words.no_sandbox);
  store.write([&](ladder::Tables& tables) { ladder::call_final(tables, season, command_line); });
  Progress progress("playing", 1);
  const auto options = run_options(words.concurrency, progress);
  const auto summary = ladder::hold_final(store, game, season, workshop, words.how, options);
  progress.wipe();
  if (!summary.complete) {
    print_error("stopped before the end; run the same command to continue\n");
    return exit_failed;
  }
  if (const auto report = ladder::final_report(store, season))
    print_out("{}", lines(contest::as_text(*report)));
  print_out("only the teacher sees it until: agon ladder release {}\n", shell_word(words.ladder.file));
  return exit_done;
}

}  // namespace

void add_ladder_changes(CLI::App& ladder, const Games& games, Task& task) {
  add_change(ladder, task, "freeze", "Hide standings and matches from now on.", ladder::freeze,
             "is frozen: standings and new matches are hidden");
  add_change(ladder, task, "open", "End a freeze or a pause.", ladder::reopen, "is open");
  add_change(ladder, task, "pause", "Begin no more matches.", ladder::pause,
             "is paused; uploads are accepted");
  add_change(ladder, task, "release", "Show what a freeze or the final hides.", ladder::release,
             "is released: everything is visible");
  auto [command, words] = add_command<VoidWords>(
      ladder, games, task, void_some, "void", "Take matches out of the ratings, with a reason.",
      "Example: agon ladder void spring.ladder --match NUMBER --reason \"the machine was asleep\" --preview");
  add_ladder_file(command, words.ladder);
  command.add_option("--match", words.order.matches, "number of a match (may be given several times)")
      ->allow_extra_args(false);
  command.add_option("--version", words.order.version,
                     "id of a version, as in the HTTP API: void all its matches");
  command.add_option("--reason", words.order.reason, "the reason, for the audit log");
  command.add_flag("--replay", words.order.replay,
                   "replay every pair with a voided match, with the same versions");
  command.add_flag("--preview", words.preview, "only list the matches");
}

void add_ladder_final(CLI::App& ladder, const Games& games, Task& task) {
  auto [command, words] = add_command<HoldWords>(
      ladder, games, task, hold, "final", "End uploads, and play the final with the game's own clocks.",
      "Example: agon ladder final spring.ladder");
  add_ladder_file(command, words.ladder);
  command.add_option("--format", words.how.format, contest::format_help(true));
  command.add_option("--rounds", words.how.rounds,
                     "rounds of a Swiss final (default 7); otherwise how often each pairing is played");
  command.add_option("--games", words.how.games, "matches per pairing (default 2)")
      ->check(CLI::Range(1, 1000));
  command.add_option("--concurrency", words.concurrency, "matches at the same time")
      ->check(CLI::Range(1, 1024));
  command.add_flag("--no-sandbox", words.no_sandbox, "start bots without a sandbox (only your own)");
}

}  // namespace agon::app
