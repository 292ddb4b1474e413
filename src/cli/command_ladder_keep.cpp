// agon ladder grades, backup, restore, token, remove, delete: grades, copies, tokens, and what is removed.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "cli/commands.h"
#include "core/errors.h"
#include "ladder/final_contest.h"
#include "ladder/scheduler.h"
#include "ladder/season_changes.h"
#include "ladder/season_setup.h"
#include "ladder/service.h"
#include "text/printing.h"

namespace agon::cli {

namespace {

struct GradeWords {
  LadderWords ladder;
  std::string points = ladder::usual_grades, out;
  int final = 0;
};

int grades(const Games& games, const GradeWords& words) {
  const contest::GradeScale scale(words.points);
  ladder::Store store(words.ladder.file, true);
  const auto season = ladder::season_of(store, words.ladder.season);
  const auto standings = ladder::standings_now(store, game_named(games, season.game), season);
  const auto sheet =
      ladder::grade_sheet(store, season, standings, ladder::final_report(store, season, words.final), scale);
  print_or_write(sheet, words.out);
  return exit_done;
}

struct CopyWords {
  std::string from, to;
};

int back_up(const CopyWords& words) {
  ladder::Store(words.from, true).backup(words.to);
  std::error_code ignored;
  std::filesystem::permissions(
      words.to, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write, ignored);
  print_out("{} is a copy of {}; agon ladder restore makes a ladder of it\n", words.to, words.from);
  return exit_done;
}

int bring_back(const CopyWords& words) {
  ladder::restore(words.from, words.to);
  print_out("{} is as it was when {} was made; versions are built again when they are needed\n", words.to,
            words.from);
  return exit_done;
}

struct TokenWords {
  std::string file, person;
  bool revoke = false;
};

int token(const TokenWords& words) {
  ladder::Store store(words.file, true);
  store.write([&](ladder::Tables& tables) {
    const auto person = ladder::person_named(tables, words.person);
    if (words.revoke) {
      ladder::revoke_tokens(tables, person.id, 0);
      print_out("the tokens of {} are revoked\n", person.name);
    } else {
      print_out("new token of {}, shown only now; the old ones are revoked: {}\n", person.name,
                ladder::reissue_token(tables, person.id, 0));
    }
  });
  return exit_done;
}

struct RemoveWords {
  LadderWords ladder;
  std::string person;
  bool yes = false;
};

/// Shows what a removal takes with it; with --yes it is done.
int told_or_done(const RemoveWords& words, const std::string& what) {
  print_out("{}{}\n", lines(what),
            words.yes ? "done" : "nothing has changed yet; to do this, add --yes to the same command");
  return exit_done;
}

int remove_person(const RemoveWords& words) {
  ladder::Store store(words.ladder.file, true);
  std::string what;
  const auto look = [&](ladder::Tables& tables) {
    const auto person = ladder::person_named(tables, words.person);
    what = ladder::removal_of_person(tables, person);
    if (words.yes) ladder::remove_person(tables, person.id, 0);
  };
  words.yes ? store.write(look) : store.read(look);
  return told_or_done(words, what);
}

int delete_season(const RemoveWords& words) {
  ladder::Store store(words.ladder.file, true);
  const auto season = ladder::season_of(store, words.ladder.season);
  std::string what;
  const auto look = [&](ladder::Tables& tables) {
    what = ladder::removal_of_season(tables, season);
    if (words.yes) ladder::remove_season(tables, season, 0);
  };
  if (words.yes)
    ladder::while_not_served(words.ladder.file, [&] { store.write(look); });
  else
    store.read(look);
  return told_or_done(words, what);
}

void add_removals(CLI::App& ladder, const Games& games, Task& task) {
  auto [person, who] =
      add_command<RemoveWords>(ladder, games, task, remove_person, "remove",
                               "Show what removing a person takes with it; with --yes, do it.",
                               "Example: agon ladder remove spring.ladder ada@example.org --yes");
  person.add_option("ladder", who.ladder.file, "the ladder's file, or postgresql://…")->required();
  person.add_option("person", who.person, "e-mail or name")->required();
  person.add_flag("--yes", who.yes, "do it");
  auto [season, which] =
      add_command<RemoveWords>(ladder, games, task, delete_season, "delete",
                               "Show what deleting a season takes with it; with --yes, do it.",
                               "Example: agon ladder delete courses.ladder --season spring --yes");
  add_ladder_file(season, which.ladder);
  season.add_flag("--yes", which.yes, "do it; no server may serve the ladder");
}

}  // namespace

void print_or_write(const std::string& table, const std::string& file) {
  if (file.empty()) return print_out("{}", lines(table));
  std::ofstream out(file, std::ios::binary);
  out << table;
  out.close();
  if (!out) throw Failure(fmt::format("cannot write {}; check its folder", file));
}

void add_ladder_grades(CLI::App& ladder, const Games& games, Task& task) {
  auto [command, words] = add_command<GradeWords>(
      ladder, games, task, grades, "grades",
      "Print one CSV line per team: rank, rating, beaten built-in players, points.",
      "Example: agon ladder grades spring.ladder --points 0:0,25:0.5,50:1,75:1.5,99:1.75,100:2");
  add_ladder_file(command, words.ladder);
  command.add_option("--points", words.points,
                     "grades by place, as PERCENT:GRADE,…: 0 is the last place, 100 the first");
  command.add_option("--final", words.final, "number of the final (default: the newest that is over)")
      ->check(CLI::Range(1, 1'000'000));
  command.add_option("--out", words.out, "file to write (default: print)");
}

void add_ladder_keep(CLI::App& ladder, const Games& games, Task& task) {
  auto [backup, from] = add_command<CopyWords>(ladder, games, task, back_up, "backup",
                                               "Copy a ladder, even while it is served.",
                                               "Example: agon ladder backup spring.ladder spring.backup");
  backup.add_option("ladder", from.from, "the ladder's file")->required();
  backup.add_option("backup", from.to, "a new file")->required();
  auto [restore, back] =
      add_command<CopyWords>(ladder, games, task, bring_back, "restore", "Make a ladder from a backup.",
                             "Example: agon ladder restore spring.backup restored.ladder");
  restore.add_option("backup", back.from, "a file from `agon ladder backup`")->required();
  restore.add_option("ladder", back.to, "a new file")->required();
}

void add_ladder_token(CLI::App& ladder, const Games& games, Task& task) {
  add_removals(ladder, games, task);
  auto [command, words] = add_command<TokenWords>(ladder, games, task, token, "token",
                                                  "Give a person a new token, and revoke all old ones.",
                                                  "Example: agon ladder token spring.ladder teacher");
  command.add_option("ladder", words.file, "the ladder's file, or postgresql://…")->required();
  command.add_option("person", words.person, "e-mail or name, in any case, or #NUMBER")->required();
  command.add_flag("--revoke", words.revoke, "only revoke the old ones");
}

}  // namespace agon::cli
