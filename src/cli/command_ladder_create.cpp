// agon ladder create, change, import: create a season, change its times and limits, and add its class.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/commands.h"
#include "cli/ladder_account.h"
#include "contest/toml_file.h"
#include "core/errors.h"
#include "hosting/flags.h"
#include "ladder/class_import.h"
#include "ladder/season_setup.h"
#include "text/printing.h"
#include "text/words.h"

namespace agon::cli {

namespace fs = std::filesystem;

namespace {

struct CreateWords {
  std::string file, game;
  Said said;
};

/// Makes the file readable by its owner only: it holds the work of a class.
void protect(const std::string& file) {
  std::error_code ignored;
  if (fs::is_regular_file(file, ignored))
    fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write, ignored);
}

/// Those that help tells: of a season of which nothing was said.
ladder::SeasonSettings first_season() {
  auto settings = ladder::settings_of({});
  settings.opens.reset();
  return settings;
}

int create(const Games& games, const CreateWords& words) {
  const auto& game = game_named(games, words.game);
  ladder::SeasonWords season;
  season.name = fs::path(words.file).stem().string();
  season = read_said(words.said, std::move(season));
  const auto made = ladder::new_season(game, season);  // nothing is made of what is refused here
  ladder::Store store(words.file, false);
  protect(words.file);
  const auto token = ladder::create_season(store, game, season);
  print_out("the season \"{}\" of {} is stored in {}\n{}", made.name, game.info().title, words.file,
            lines(ladder::times_in_words(made)));
  if (!token.empty()) print_out("the teacher's token, shown only now: {}\n", token);
  const auto file = shell_word(words.file);
  print_out("next: agon ladder import {} class.csv --tokens tokens.csv --yes\n      agon serve --ladder {}\n",
            file, file);
  return exit_done;
}

struct ImportWords {
  LadderWords ladder;
  std::string list, tokens;
  bool yes = false;
};

ladder::ClassList class_list(const std::string& file) {
  try {
    return ladder::read_class(contest::beginning_of(file, "the class list", ladder::most_class_bytes));
  } catch (const BadRequest& bad) {
    throw BadRequest(fmt::format("{}: {}", file, bad.what()));
  }
}

/// Writes the tokens before the import is kept: nobody's token may be lost.
ladder::Import import_now(ladder::Store& store, const ladder::Season& season, const ladder::ClassList& list,
                          const std::string& file) {
  ladder::Import import;
  bool written = false;
  try {
    store.write([&](ladder::Tables& tables) {
      import = ladder::import_class(tables, season, list, true, 0);
      const auto is_new = [](const std::string& token) { return !token.empty(); };
      if (file.empty() && std::ranges::any_of(import.tokens, is_new))
        throw BadRequest("there are new people: name a new file for their tokens (--tokens)");
      if (file.empty()) return;
      write_private_file(file, ladder::class_with_tokens(list, import.tokens));
      written = true;
    });
  } catch (...) {
    std::error_code ignored;
    if (written) fs::remove(file, ignored);
    throw;
  }
  return import;
}

int import_people(const ImportWords& words) {
  ladder::Store store(words.ladder.file, true);
  const auto season = ladder::season_of(store, words.ladder.season);
  const auto list = class_list(words.list);
  if (list.encoding != "UTF-8") print_out("{} is read as {}\n", words.list, list.encoding);
  if (words.yes) {
    const auto import = import_now(store, season, list, words.tokens);
    print_out("{}the class is in the season \"{}\"{}\n", lines(ladder::as_text(import)), season.name,
              words.tokens.empty() ? "" : "; new tokens are in " + words.tokens);
    return exit_done;
  }
  const auto import = store.read(
      [&](ladder::Tables& tables) { return ladder::import_class(tables, season, list, false, 0); });
  print_out("{}", lines(ladder::as_text(import)));
  const bool conflicts = import.count(ladder::ImportDeed::conflict) > 0;
  print_out("nothing has changed yet; {}\n",
            conflicts ? "change the lines in conflict first" : "to do this, add --yes to the same command");
  return conflicts ? exit_failed : exit_done;
}

struct ChangeWords {
  LadderWords ladder;
  Said said;
};

int change_settings(const ChangeWords& words) {
  const auto settings = read_said<ladder::SeasonSettings>(words.said);
  ladder::Store store(words.ladder.file, true);
  const auto season = ladder::season_of(store, words.ladder.season);
  std::string done;
  store.write([&](ladder::Tables& tables) {  // read again: a freeze may have come meanwhile
    done = ladder::change_season(tables, tables.seasons.find(season.id).value(), settings, 0);
  });
  print_out("the season \"{}\" has changed: {}\n", season.name, done);
  return exit_done;
}

}  // namespace

void add_ladder_create(CLI::App& ladder, const Games& games, Task& task) {
  auto [command, words] = add_command<CreateWords>(
      ladder, games, task, create, "create", "Create a season, and print the teacher's token.",
      "Examples:\n  agon ladder create summer.ladder --game tron --house minimax,wall_hugger\n  agon ladder "
      "create autumn.ladder --game "
      "evasion --zone Europe/Berlin --deadline \"2027-01-29 18:00\" --private");
  command.add_option("ladder", words.file, "a file, or postgresql://…; it may hold several seasons")
      ->required();
  command.add_option("--game", words.game, "the game, see `agon games`")->required();
  ladder::SeasonWords usual;
  static_cast<ladder::SeasonSettings&>(usual) = first_season();
  add_flags(command, words.said, usual);
  command.get_option("--house")->delimiter(',');
}

void add_ladder_change(CLI::App& ladder, const Games& games, Task& task) {
  auto [command, words] = add_command<ChangeWords>(
      ladder, games, task, change_settings, "change",
      "Change a season's name, times and limits; the rest stays.",
      "Example: agon ladder change spring.ladder --deadline \"2027-02-05 18:00\" --disk 40960\n"
      "The time \"never\" takes a time away. A running server follows at once.");
  add_ladder_file(command, words.ladder);
  add_flags(command, words.said, first_season());
}

void add_ladder_import(CLI::App& ladder, const Games& games, Task& task) {
  auto [command, words] = add_command<ImportWords>(
      ladder, games, task, import_people, "import",
      "Show what a class list (name, team, e-mail) would change; with --yes, do it, and make tokens.",
      "Example: agon ladder import spring.ladder class.csv --tokens tokens.csv --yes");
  add_ladder_file(command, words.ladder);
  command.add_option("list", words.list, "CSV whose first line names the columns: name, team, email")
      ->required();
  command.add_option("--tokens", words.tokens, "new file to write: the list with a column token");
  command.add_flag("--yes", words.yes, "import it (without: only show what would change)");
}

}  // namespace agon::cli
