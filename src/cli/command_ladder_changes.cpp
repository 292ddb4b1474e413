// agon ladder freeze, unfreeze, open, pause, final, reveal, release, void: how a teacher changes a season.
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

/// A change that may need a consent, and waits for nobody who plays the final.
struct ConsentWords {
  LadderWords ladder;
  bool consent = false;
};
using FinalChange = void (*)(ladder::Store&, const ladder::Season&, bool consent, ladder::Actor);

void add_final_change(CLI::App& ladder, const Games& games, Task& task, const char* name, const char* summary,
                      FinalChange what, const char* done, const char* consent, const char* meaning) {
  const auto run = [what, done](const ConsentWords& words) {
    ladder::Store store(words.ladder.file, true);
    const auto season = ladder::season_of(store, words.ladder.season);
    what(store, season, words.consent, command_line);
    print_out("the season \"{}\" {}\n", season.name, done);
    return exit_done;
  };
  auto [command, words] = add_command<ConsentWords>(
      ladder, games, task, run, name, summary, fmt::format("Example: agon ladder {} spring.ladder", name));
  add_ladder_file(command, words.ladder);
  command.add_flag(consent, words.consent, meaning);
}

struct RevealWords {
  LadderWords ladder;
  int places = 1;
};

int reveal(const RevealWords& words) {
  ladder::Store store(words.ladder.file, true);
  const auto season = ladder::season_of(store, words.ladder.season);
  int before = 0;
  ladder::Final final;
  store.write([&](ladder::Tables& tables) {
    before = tables.finals.current(season.id).value_or(ladder::Final{}).revealed;
    final = ladder::reveal(tables, season, words.places, command_line);
  });
  const auto table = ladder::final_places(ladder::final_report(store, season, final.number).value());
  for (auto at = table.size() - static_cast<std::size_t>(before);
       at-- > table.size() - static_cast<std::size_t>(final.revealed);)
    print_out("{}. {}  {} points\n", table[at].place, table[at].team, table[at].points);
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
  const auto final = ladder::call_final(store, game, season, workshop, words.how, command_line);
  const auto file = shell_word(words.ladder.file);
  if (!final.ended.empty())
    print_error(
        "final {} is over since {}; for a further one, first agon ladder release {}, or agon ladder "
        "open {} --give-up-final\n",
        final.number, final.ended, file, file);
  Progress progress("playing", 1);
  const auto options = run_options(words.concurrency, progress);
  const auto summary = ladder::play_final(store, game, season, workshop, options);
  progress.wipe();
  for (const auto& match : summary.given_up) print_error("could not be played: {}\n", match);
  if (!summary.complete) {
    print_error("stopped before the end; run the same command to continue\n");
    return exit_failed;
  }
  print_out("{}", lines(contest::as_text(*ladder::final_report(store, season, final.number))));
  print_out("only the teacher sees it until: agon ladder release {}\n", file);
  return exit_done;
}

}  // namespace

void add_ladder_changes(CLI::App& ladder, const Games& games, Task& task) {
  add_change(ladder, task, "freeze", "Hide standings and matches from now on.", ladder::freeze,
             "is frozen: standings and new matches are hidden");
  add_change(ladder, task, "unfreeze", "Show what a freeze hides, and change nothing else.", ladder::unfreeze,
             "hides nothing any more");
  add_final_change(ladder, games, task, "open",
                   "End a freeze or a pause, go on after a release, or give up a final.",
                   ladder::reopen_season, "is open", "--give-up-final",
                   "also if a final waits to be played or released: it then decides nothing");
  add_change(ladder, task, "pause", "Begin no more matches.", ladder::pause,
             "is paused; uploads are accepted");
  add_final_change(ladder, games, task, "release", "Show what a freeze or the final hides.",
                   ladder::release_season, "is released: everything is visible", "--without-final",
                   "also if there is no final to release: ends uploads");
  add_change(ladder, task, "archive", "Put a season away: no uploads, no matches, apart in lists.",
             ladder::archive, "is in the archive; `agon ladder open` takes it out");
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
  auto [shown, places] = add_command<RevealWords>(
      ladder, games, task, reveal, "reveal",
      "Show the next place of the final to everybody, from the last one up.",
      "Example: agon ladder reveal spring.ladder\nThe page SEASON?wall shows the places, for the projector.");
  add_ladder_file(shown, places.ladder);
  shown.add_option("--places", places.places, "how many places (default 1)");
  auto [command, words] = add_command<HoldWords>(
      ladder, games, task, hold, "final", "End uploads, and play the final with the game's own clocks.",
      "Example: agon ladder final spring.ladder");
  add_ladder_file(command, words.ladder);
  const auto value = [&](const char* flag, const char* key, const std::string& help) {
    add_plan_option(command, words.how, flag, key, help);
  };
  value("--format", "format", contest::format_help(true));
  value(
      "--rounds", "rounds",
      "rounds of a Swiss final (default 7, or fewer for a small class); otherwise how often each pairing is "
      "played");
  value("--games", "games", "matches per pairing (default 2)");
  command.add_option("--concurrency", words.concurrency, "matches at the same time")
      ->check(CLI::Range(1, 1024));
  command.add_flag("--no-sandbox", words.no_sandbox, "start bots without a sandbox (only your own)");
}

}  // namespace agon::app
