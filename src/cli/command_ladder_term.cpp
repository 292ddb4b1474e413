// agon ladder term: several seasons of a ladder with one table.
#include <fmt/format.h>

#include <functional>

#include "cli/commands.h"
#include "hosting/flags.h"
#include "ladder/scheduler.h"
#include "ladder/terms.h"
#include "text/printing.h"
#include "text/words.h"

namespace agon::cli {

namespace {

struct TermWords {
  std::string file, term;
  Said said;
  std::string out;
};

void add_term(CLI::App& command, TermWords& words) {
  command.add_option("ladder", words.file, "the ladder's file, or postgresql://…")->required();
  command.add_option("--term", words.term, "name of the term, if the ladder has several");
}

/// Those that help tells: of a term of which nothing was said.
ladder::TermSettings first_term() {
  const ladder::Term term;
  ladder::TermSettings settings;
  settings.rule = term.rule;
  settings.best = term.best;
  return settings;
}

int create_term(const TermWords& words) {
  const auto settings = read_said<ladder::TermSettings>(words.said);
  ladder::Store store(words.file, true);
  ladder::Term term;
  store.write([&](ladder::Tables& tables) { term = ladder::create_term(tables, settings, 0); });
  print_out("the term \"{}\" counts {} seasons\nnext: agon ladder term show {} --term {}\n", term.name,
            term.seasons.size(), shell_word(words.file), term.name);
  return exit_done;
}

int change_term(const TermWords& words) {
  const auto settings = read_said<ladder::TermSettings>(words.said);
  ladder::Store store(words.file, true);
  std::string now;
  store.write([&](ladder::Tables& tables) {
    const auto term = ladder::change_term(tables, ladder::term_named(tables, words.term), settings, 0);
    now = fmt::format("the term \"{}\" counts {} by the rule {}", term.name,
                      ladder::seasons_in_words(tables, term), enum_name(term.rule));
  });
  print_out("{}\n", now);
  return exit_done;
}

int remove_term(const TermWords& words) {
  ladder::Store store(words.file, true);
  ladder::Term term;
  store.write([&](ladder::Tables& tables) {
    term = ladder::term_named(tables, words.term);
    ladder::remove_term(tables, term, 0);
  });
  print_out("the term \"{}\" is removed; its seasons stay\n", term.name);
  return exit_done;
}

int show_term(const Games& games, const TermWords& words) {
  ladder::Store store(words.file, true);
  const auto term =
      store.read([&](ladder::Tables& tables) { return ladder::term_named(tables, words.term); });
  const ladder::TermSources sources{
      [&](const ladder::Season& season) {
        return ladder::places_in(ladder::standings_now(store, game_named(games, season.game), season));
      },
      [&](const ladder::Season& season, const ladder::Final& final) {
        return ladder::places_in(
            ladder::final_places(ladder::final_report(store, season, final.number).value()));
      }};
  ladder::Visitor teacher;
  teacher.person = ladder::Person{0, "", "", ladder::Role::teacher};
  print_or_write(ladder::term_sheet(ladder::term_table(store, term, teacher, sources)), words.out);
  return exit_done;
}

}  // namespace

void add_ladder_term(CLI::App& ladder, const Games& games, Task& task) {
  auto* term = ladder.add_subcommand("term", "Count several seasons of a ladder together, in one table.");
  term->footer(
      "Example: agon ladder term create courses.ladder --name year --seasons spring,autumn=2\n"
      "docs/terms.md explains the rules.");
  term->require_subcommand(1);
  auto [made, words] = add_command<TermWords>(
      *term, games, task, create_term, "create", "Make a term of seasons of a ladder.",
      "Example: agon ladder term create courses.ladder --name year --seasons spring,autumn=2 --rule places");
  made.add_option("ladder", words.file, "the ladder's file, or postgresql://…")->required();
  add_flags(made, words.said, first_term());
  auto [changed, changes] =
      add_command<TermWords>(*term, games, task, change_term, "change",
                             "Change a term's name, seasons, weights or rule; the rest stays.",
                             "Example: agon ladder term change courses.ladder --rule best --best 2");
  add_term(changed, changes);
  add_flags(changed, changes.said, first_term());
  auto [shown, which] = add_command<TermWords>(
      *term, games, task, show_term, "show",
      "Print one CSV line per person: team, place, points and grade of each season, and the total.",
      "Example: agon ladder term show courses.ladder --out year.csv");
  add_term(shown, which);
  shown.add_option("--out", which.out, "file to write (default: print)");
  auto [removed, gone] = add_command<TermWords>(
      *term, games, task, remove_term, "remove", "Remove a term; its seasons stay as they are.",
      "Example: agon ladder term remove courses.ladder --term year");
  add_term(removed, gone);
}

}  // namespace agon::cli
