// agon ladder freeze, unfreeze, open, pause, final, reveal, release, void: how a teacher changes a season.
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/contest_commands.h"
#include "contest/formats/format.h"
#include "hosting/flags.h"
#include "ladder/final_contest.h"
#include "ladder/season_changes.h"
#include "ladder/season_setup.h"
#include "ladder/service.h"
#include "server/programs_of.h"
#include "text/printing.h"
#include "text/words.h"

namespace agon::cli {

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
  Said said;
  bool preview = false;
};

int void_some(const VoidWords& words) {
  const auto order = read_said<ladder::VoidOrder>(words.said);
  ladder::Store store(words.ladder.file, true);
  const auto season = ladder::season_of(store, words.ladder.season);
  ladder::Voided voided;
  store.write([&](ladder::Tables& tables) {
    voided = ladder::void_matches(tables, season, order, !words.preview, command_line);
  });
  for (const auto& match : voided.matches) print_out("match {}, finished {}\n", match.id, match.finished);
  print_out("{} {}\n", voided.matches.size(),
            words.preview ? "matches would be voided" : "matches are voided");
  if (order.replay)
    print_out("{} pairs {} played again\n", voided.replays, words.preview ? "would be" : "are");
  return exit_done;
}

/// A change that may need a consent, and waits for nobody who plays the final.
template <class Order>
struct ConsentWords {
  LadderWords ladder;
  Said said;
};

template <class Order>
void add_final_change(CLI::App& ladder, const Games& games, Task& task, const char* name, const char* summary,
                      void (*what)(ladder::Store&, const ladder::Season&, const Order&, ladder::Actor),
                      const char* done) {
  const auto run = [what, done](const ConsentWords<Order>& words) {
    const auto order = read_said<Order>(words.said);
    ladder::Store store(words.ladder.file, true);
    const auto season = ladder::season_of(store, words.ladder.season);
    what(store, season, order, command_line);
    print_out("the season \"{}\" {}\n", season.name, done);
    return exit_done;
  };
  auto [command, words] = add_command<ConsentWords<Order>>(
      ladder, games, task, run, name, summary, fmt::format("Example: agon ladder {} spring.ladder", name));
  add_ladder_file(command, words.ladder);
  add_flags<Order>(command, words.said);
}

struct RevealWords {
  LadderWords ladder;
  Said said;
};

int reveal(const RevealWords& words) {
  const auto order = read_said<ladder::RevealOrder>(words.said);
  ladder::Store store(words.ladder.file, true);
  const auto season = ladder::season_of(store, words.ladder.season);
  int before = 0;
  ladder::Final final;
  store.write([&](ladder::Tables& tables) {
    before = tables.finals.current(season.id).value_or(ladder::Final{}).revealed;
    final = ladder::reveal(tables, season, order.places, command_line);
  });
  const auto table = ladder::final_places(ladder::final_report(store, season, final.number).value());
  for (auto at = table.size() - static_cast<std::size_t>(before);
       at-- > table.size() - static_cast<std::size_t>(final.revealed);)
    print_out("{}. {}  {} points\n", table[at].place, table[at].team, table[at].points);
  return exit_done;
}

struct HoldWords {
  LadderWords ladder;
  Said how, run, freedoms;
};

int hold(const Games& games, const HoldWords& words) {
  const auto concurrency = read_said<contest::RunSettings>(words.run).concurrency;
  const bool sandbox = read_said<process::Freedoms>(words.freedoms).sandbox;
  ladder::Store store(words.ladder.file, true);
  const auto season = ladder::season_of(store, words.ladder.season);
  const auto& game = game_named(games, season.game);
  const ladder::Workshop workshop(ladder::usual_builds(words.ladder.file), server::unpacker(), sandbox);
  const auto final = ladder::call_final(store, game, season, workshop, words.how, command_line);
  const auto file = shell_word(words.ladder.file);
  if (!final.ended.empty())
    print_error(
        "final {} is over since {}; for a further one, first agon ladder release {}, or agon ladder "
        "open {} --give-up-final\n",
        final.number, final.ended, file, file);
  Progress progress("playing", 1);
  const auto options = run_options(concurrency, progress);
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
                   ladder::reopen_season, "is open");
  add_change(ladder, task, "pause", "Begin no more matches.", ladder::pause,
             "is paused; uploads are accepted");
  add_final_change(ladder, games, task, "release", "Show what a freeze or the final hides.",
                   ladder::release_season, "is released: everything is visible");
  add_change(ladder, task, "archive", "Put a season away: no uploads, no matches, apart in lists.",
             ladder::archive, "is in the archive; `agon ladder open` takes it out");
  auto [command, words] = add_command<VoidWords>(
      ladder, games, task, void_some, "void", "Take matches out of the ratings, with a reason.",
      "Example: agon ladder void spring.ladder --match NUMBER --reason \"the machine was asleep\" --preview");
  add_ladder_file(command, words.ladder);
  add_flags<ladder::VoidOrder>(command, words.said);
  command.add_flag("--preview", words.preview, "only list the matches");
}

void add_ladder_final(CLI::App& ladder, const Games& games, Task& task) {
  auto [shown, places] = add_command<RevealWords>(
      ladder, games, task, reveal, "reveal",
      "Show the next place of the final to everybody, from the last one up.",
      "Example: agon ladder reveal spring.ladder\nThe page SEASON?wall shows the places, for the projector.");
  add_ladder_file(shown, places.ladder);
  add_flags<ladder::RevealOrder>(shown, places.said);
  auto [command, words] = add_command<HoldWords>(
      ladder, games, task, hold, "final", "End uploads, and play the final with the game's own clocks.",
      "Example: agon ladder final spring.ladder");
  add_ladder_file(command, words.ladder);
  add_flags<contest::FinalSettings>(command, words.how);
  command.get_option("--format")->description(contest::format_help(true));
  add_flags<contest::RunSettings>(command, words.run, {}, {"concurrency"});
  add_flags<process::Freedoms>(command, words.freedoms, {}, {"sandbox"});
}

}  // namespace agon::cli
