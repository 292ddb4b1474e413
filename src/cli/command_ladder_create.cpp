// agon ladder create, change, import: create a season, change its times and limits, and add its class.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>

#include "cli/commands.h"
#include "core/errors.h"
#include "ladder/season_setup.h"
#include "server/printing.h"
#include "text/words.h"

namespace agon::app {

namespace fs = std::filesystem;

namespace {

struct CreateWords {
  std::string file, game, built_in;
  ladder::SeasonWords season;
};

std::vector<std::string> names_in(const std::string& list) {
  std::vector<std::string> names;
  for (std::size_t begin = 0; begin <= list.size() && !list.empty();) {
    const auto comma = std::min(list.find(',', begin), list.size());
    if (comma > begin) names.push_back(list.substr(begin, comma - begin));
    begin = comma + 1;
  }
  return names;
}

/// Makes the file readable by its owner only: it holds the work of a class.
void protect(const std::string& file) {
  std::error_code ignored;
  if (fs::is_regular_file(file, ignored))
    fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write, ignored);
}

int create(const Games& games, CreateWords words) {
  const auto& game = game_named(games, words.game);
  if (words.season.name.empty()) words.season.name = fs::path(words.file).stem().string();
  words.season.built_in = names_in(words.built_in);
  ladder::Store store(words.file, false);
  protect(words.file);
  const auto token = ladder::create_season(store, game, words.season);
  print_out("the season \"{}\" of {} is stored in {}\n", words.season.name, game.info().title, words.file);
  if (!token.empty()) print_out("the teacher's token, shown only now: {}\n", token);
  const auto file = shell_word(words.file);
  print_out("next: agon ladder import {} class.csv --tokens tokens.csv\n      agon serve --ladder {}\n", file,
            file);
  return exit_done;
}

struct ImportWords {
  LadderWords ladder;
  std::string list, tokens;
};

std::string whole_file(const std::string& name) {
  std::ifstream in(name, std::ios::binary);
  if (!in) throw BadRequest("there is no such file that can be read");
  return {std::istreambuf_iterator<char>(in), {}};
}

int import_people(const ImportWords& words) {
  ladder::Store store(words.ladder.file, true);
  const auto season = ladder::season_of(store, words.ladder.season);
  ladder::ClassList list;
  try {
    list = ladder::read_class(whole_file(words.list));
  } catch (const BadRequest& bad) {
    throw BadRequest(fmt::format("{}: {}", words.list, bad.what()));
  }
  if (fs::exists(words.tokens))
    throw BadRequest(fmt::format("{} exists already; choose a new file", words.tokens));
  std::ofstream out(words.tokens, std::ios::binary);
  protect(words.tokens);
  if (!out) throw Failure(fmt::format("cannot write {}; check its folder", words.tokens));
  const auto tokens = ladder::import_class(store, season, list);
  out << ladder::class_with_tokens(list, tokens);
  out.close();
  if (!out) throw Failure(fmt::format("cannot write {}; `agon ladder token` makes new tokens", words.tokens));
  const auto fresh =
      std::count_if(tokens.begin(), tokens.end(), [](const std::string& token) { return !token.empty(); });
  print_out("read {} people for the season \"{}\", {} of them new; their tokens are in {}\n", tokens.size(),
            season.name, fresh, words.tokens);
  return exit_done;
}

/// The options that `change` has, too.
void add_times_and_limits(CLI::App& command, ladder::SeasonWords& season) {
  command.add_option("--opens", season.opens, "when uploads begin, \"2026-05-01 18:00\"");
  command.add_option("--freeze", season.freeze, "when standings are hidden");
  command.add_option("--deadline", season.deadline, "when uploads end");
  command.add_option("--uploads", season.limits.uploads_an_hour, "uploads per team and hour (at first 10)");
  command.add_option("--friendlies", season.limits.friendlies_an_hour,
                     "friendly matches that a person may request per hour (at first 10)");
  command.add_option("--matches", season.limits.matches_a_version,
                     "number of matches after which a version only plays as an opponent (at first 1000)");
  command.add_option("--disk", season.limits.disk_mib, "most MiB of the store (at first 20480)");
  command
      .add_option("--team-disk", season.limits.private_mib,
                  "MiB of notes, drawings and standard error that are kept for each team (at first 256)")
      ->check(CLI::Range(std::uint64_t{0}, std::uint64_t{1} << 20U));
}

struct ChangeWords {
  LadderWords ladder;
  ladder::SeasonWords season;
};

int change(const ChangeWords& words, const std::function<bool(const char*)>& given) {
  ladder::Store store(words.ladder.file, true);
  const auto season = ladder::season_of(store, words.ladder.season);
  std::string done;
  store.write([&](ladder::Tables& tables) {  // read again: a freeze may have come meanwhile
    done = ladder::change_season(tables, tables.seasons.find(season.id).value(), words.season, given);
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
  auto& season = words.season;
  command.add_option("ladder", words.file, "a file, or postgresql://…; it may hold several seasons")
      ->required();
  command.add_option("--game", words.game, "the game, see `agon games`")->required();
  command.add_option("--name", season.name, "name of the season, in addresses (default: the file's)");
  command.add_option("--house", words.built_in, "built-in players, weakest first: a,b,c (default: random)");
  command.add_option("--set", season.set, "key=value of the game's configuration")->allow_extra_args(false);
  command.add_option(
      "--clocks", season.clocks,
      "fraction of the final's clocks for ladder matches (default: so that a match takes at most 20 s)");
  command.add_option("--zone", season.zone,
                     "time zone of the times below, such as Europe/Berlin (default: UTC)");
  add_times_and_limits(command, season);
  command.add_flag("--private", season.is_private, "visitors see nothing");
}

void add_ladder_change(CLI::App& ladder, const Games& /*games*/, Task& task) {
  auto* command = ladder.add_subcommand("change", "Change a season's times and limits; the rest stays.");
  command->footer(
      "Example: agon ladder change spring.ladder --deadline \"2027-02-05 18:00\" --disk 40960\n"
      "The time \"never\" takes a time away. A running server follows at once.");
  auto words = std::make_shared<ChangeWords>();
  add_ladder_file(*command, words->ladder);
  add_times_and_limits(*command, words->season);
  command->callback([&task, command, words] {
    task = [command, words] {
      return change(*words, [command](const char* option) { return command->count(option) > 0; });
    };
  });
}

void add_ladder_import(CLI::App& ladder, const Games& games, Task& task) {
  auto [command, words] =
      add_command<ImportWords>(ladder, games, task, import_people, "import",
                               "Import a class list (name, team, e-mail), and make a token for each person.",
                               "Example: agon ladder import spring.ladder class.csv --tokens tokens.csv");
  add_ladder_file(command, words.ladder);
  command.add_option("list", words.list, "CSV whose first line names the columns: name, team, email")
      ->required();
  command.add_option("--tokens", words.tokens, "file to write: the list with a column token")->required();
}

}  // namespace agon::app
