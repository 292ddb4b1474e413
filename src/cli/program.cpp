#include "cli/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>

#include "cli/commands.h"
#include "core/errors.h"
#include "core/from_json.h"
#include "core/version.h"
#include "hosting/game_server.h"
#include "text/color_choice.h"
#include "text/printing.h"
#include "text/words.h"

namespace agon::cli {

namespace {

constexpr const char* about =
    "Agon: an arena for programs that play games.\n"
    "It enforces the rules, keeps the clocks, speaks each game's own protocol, shows the match live and "
    "records it.";

// The original programs that this one can replace, recognised by the name under which it is started or by
// what it is asked to serve.

struct ProgramWords {
  std::vector<std::string> given;        ///< the arguments, without the program's name
  std::optional<ProgramAlias> original;  ///< set if the program was started under the original's name
};

/// The subcommand of that name, if it was given; null: it was not.
const CLI::App* parsed(const CLI::App& above, const std::string& name) {
  for (const auto* command : above.get_subcommands())
    if (command->get_name() == name) return command;
  return nullptr;
}

bool chose(const CLI::App& program, const std::string& command, const std::string& game) {
  const auto* asked = parsed(program, command);
  return asked != nullptr && parsed(*asked, game) != nullptr;
}

/// The arguments as given. Under the name of an original program, those of `agon` for it come first.
ProgramWords words_of(int argc, char** argv, const Games& games) {
  ProgramWords words;
  const std::string called = argc > 0 ? std::filesystem::path(argv[0]).filename().string() : "";
  const auto take = [&](std::optional<ProgramAlias> original) {
    if (!original || original->program != called) return;
    words.given = original->words;
    words.original = std::move(original);
  };
  for (const auto* game : games) {
    if (const auto server = game->server()) take(server->program_alias());
    if (const auto client = game->client()) take(client->program_alias());
  }
  words.given.insert(words.given.end(), argv + std::min(argc, 1), argv + argc);
  return words;
}

/// The original of the chosen server or client, even if not all arguments could be read.
std::optional<ProgramAlias> chosen_original(const CLI::App& program, const Games& games) {
  for (const auto* game : games) {
    const auto& name = game->info().name;
    if (const auto server = game->server(); server && chose(program, "serve", name))
      return server->program_alias();
    if (const auto client = game->client(); client && chose(program, "join", name))
      return client->program_alias();
  }
  return std::nullopt;
}

/// Prints the reason on standard error and the original's usage on standard output; returns the exit code.
int refuse_words(const ProgramAlias& original, const std::string& why) {
  if (!why.empty()) print_error("{}\n", lines(why));
  print_out("{}", lines(original.usage));
  std::fflush(stdout);
  return original.exit_code;
}

int perform(const Task& task, const std::optional<ProgramAlias>& original) {
  try {
    return task();
  } catch (const BadRequest& error) {
    if (original) return refuse_words(*original, error.what());
    print_error("agon: {}\n", lines(error.what()));
    return exit_usage;
  } catch (const std::exception& error) {
    print_error("agon: {}\n", lines(error.what()));
    return original ? original->exit_code : exit_failed;
  }
}

std::vector<std::string> commands_of(const CLI::App& program) {
  std::vector<std::string> names;
  for (const auto* command : program.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(command->get_name());
  return names;
}

/// "help play" and "version" are other words for "play --help" and "--version".
void put_flags_for_words(std::vector<std::string>& given) {
  if (given.empty()) return;
  if (given[0] == "help") {
    given.erase(given.begin());
    if (!given.empty()) given.push_back("--help");
  } else if (given[0] == "version") {
    given[0] = "--version";
  }
}

/// The subcommands that people may use.
std::vector<std::string> names_under(const CLI::App& command) {
  std::vector<std::string> names;
  for (const auto* under : command.get_subcommands([](const CLI::App*) { return true; }))
    if (!under->get_group().empty()) names.push_back(under->get_name());
  return names;
}

/// A suggestion for a word that the parser did not expect.
std::string meant(const CLI::App& program) {
  std::vector<std::string> known;
  const auto add = [&](const CLI::App& command) {
    for (const auto* option : command.get_options())
      for (const auto& name : option->get_lnames()) known.push_back("--" + name);
  };
  const CLI::App* deepest = &program;
  for (add(program); !deepest->get_subcommands().empty(); add(*deepest))
    deepest = deepest->get_subcommands().front();
  for (const auto& word : program.remaining(true))
    if (word.starts_with("--")) return did_you_mean(word.substr(0, word.find('=')), known);
  const auto names = names_under(*deepest);
  return program.remaining(true).empty() || names.empty()
             ? ""
             : fmt::format("; there are: {}", fmt::join(names, ", "));
}

/// "contest needs one of: run, resume, …": the subcommands, if none was named; otherwise empty.
std::string wanted_of(const CLI::App& program) {
  const CLI::App* deepest = &program;
  while (!deepest->get_subcommands().empty()) deepest = deepest->get_subcommands().front();
  if (deepest->get_require_subcommand_min() == 0) return {};
  const auto rest = program.remaining(true);
  return fmt::format("{} needs one of: {}{}", deepest->get_name(), fmt::join(names_under(*deepest), ", "),
                     rest.empty() ? "" : fmt::format("; \"{}\" is none of them", rest.front()));
}

/// The parser's message, reworded if it could not read a value ("Could not convert: --games = x"), did not
/// accept it ("--color: maybe not in {auto,always,never}") or found none ("--set: 1 required TEXT missing").
std::string explained(std::string what) {
  for (auto at = what.find(".000000"); at != what.npos; at = what.find(".000000")) what.erase(at, 7);
  if (const auto at = what.find(": 1 required "); at != what.npos) return what.erase(at) + " needs a value";
  if (const auto at = what.find(" not in "); at != what.npos) return what.insert(at, " is");
  constexpr std::string_view begins = "Could not convert: ";
  const auto equals = what.find(" = ");
  if (!what.starts_with(begins) || equals == what.npos) return what;
  return fmt::format("{}: \"{}\" is not a valid value", what.substr(begins.size(), equals - begins.size()),
                     what.substr(equals + 3));
}

int refuse(const std::string& why) {
  print_error("agon: {}\n", lines(why));
  return exit_usage;
}

/// Reads the command line. Returns the exit code if nothing is left to do.
std::optional<int> parse(CLI::App& program, ProgramWords words, const Games& games) {
  std::reverse(words.given.begin(), words.given.end());  // the parser takes them from the back
  try {
    program.parse(std::move(words.given));
  } catch (const CLI::Success& asked) {  // --help or --version
    return words.original ? refuse_words(*words.original, "") : program.exit(asked);
  } catch (const CLI::ParseError& error) {
    if (const auto original = chosen_original(program, games)) return refuse_words(*original, error.what());
    const bool none_named =
        dynamic_cast<const CLI::RequiredError*>(&error) != nullptr && !wanted_of(program).empty();
    if (none_named) return refuse(wanted_of(program) + "\nRun with --help to see what they do.");
    return refuse(
        fmt::format("{}{}\nRun with --help to see the options.", explained(error.what()), meant(program)));
  } catch (const BadRequest& error) {
    return refuse(error.what());
  }
  return std::nullopt;
}

}  // namespace

void add_color_option(CLI::App& command) {
  static const std::map<std::string, ColorChoice> words{
      {"auto", ColorChoice::automatic}, {"always", ColorChoice::always}, {"never", ColorChoice::none}};
  command
      .add_option_function<std::string>(
          "--color", [](const std::string& word) { choose_colors(words.at(word)); },
          "auto (on terminals, unless NO_COLOR is set or TERM is dumb), always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->option_text("WHEN");
}

int run(int argc, char** argv, const Games& games) {
  CLI::App program(about, "agon");
  program.set_version_flag("--version", "agon " + program_version());
  program.require_subcommand(1);
  Task task;
  for (auto* add : {add_games,      add_players, add_play,      add_serve,  add_join,
                    add_replay,     add_render,  add_analyse,   add_ask,    add_step,
                    add_describe,   add_solve,   add_contest,   add_ladder, add_student_commands,
                    add_tune,       add_new_bot, add_check_bot, add_bench,  add_work,
                    add_completion, add_mcp,     add_climb,     add_records})
    add(program, games, task);
  group_commands(program);
  auto words = words_of(argc, argv, games);
  if (!words.original) put_flags_for_words(words.given);
  if (words.given.empty()) {
    print_out("{}", lines(front_page(program, games)));
    return exit_done;
  }
  const auto& first = words.given[0];
  const auto known = commands_of(program);
  if (!first.starts_with('-') && std::find(known.begin(), known.end(), first) == known.end())
    return refuse(fmt::format("no command \"{}\"{} `agon` without arguments lists them", first,
                              did_you_mean(first, known).empty() ? ";" : did_you_mean(first, known)));
  if (const auto code = parse(program, std::move(words), games)) return *code;
  return perform(task, chosen_original(program, games));
}

}  // namespace agon::cli
