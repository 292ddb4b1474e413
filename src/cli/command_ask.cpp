// agon ask FILE --step N PLAYER: asks a player for one decision of a match again, alone and without a clock.
// With --all-lost: where a new version would answer differently.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "analysis/reasons.h"
#include "arena/players.h"
#include "cli/commands.h"
#include "core/errors.h"
#include "core/player_spec.h"
#include "core/record_file.h"
#include "core/to_json.h"
#include "core/write_json.h"
#include "process/command_line.h"
#include "process/sandbox.h"
#include "server/programs_of.h"
#include "text/printing.h"

namespace agon::cli {

namespace {

namespace fs = std::filesystem;

struct AskOptions {
  std::vector<std::string> words;  ///< FILE PLAYER, or PLAYER alone with --all-lost
  std::string all_lost;            ///< a folder
  std::string name;                ///< with --all-lost: the name whose decisions are asked again
  std::optional<std::uint64_t> step;
  std::optional<Seat> seat;
  bool json = false, no_sandbox = false;
};

/// Settings with limits of a day, for a person with a debugger.
process::Settings patient_settings(const AskOptions& options, const std::string& player) {
  constexpr double day = 86'400;
  process::Settings settings;
  settings.sandbox = !options.no_sandbox;
  settings.watchdog_seconds = day;
  settings.start_seconds = day;
  if (!is_outside(player)) return settings;
  if (const auto line = command_line_in(player))
    if (const auto problem = process::command_problem(*line); !problem.empty())
      throw BadRequest(fmt::format("{}: {}", player, problem));
  process::require_sandbox(settings);
  return settings;
}

bool same_answer(const Asked& asked) { return !asked.fault && asked.answer == asked.played; }

void print_asked_line(const std::string& file, std::uint64_t step, Seat seat, const Asked& asked) {
  json::object line{
      {"file", file},           {"step", step},
      {"seat", seat},           {"played", asked.played},
      {"answer", asked.answer}, {"same", same_answer(asked)},
      {"ms", asked.ms},         {"fault", asked.fault ? to_json(*asked.fault) : json::value(nullptr)}};
  if (asked.thought) line["thought"] = asked.thought->to_json();
  print_json(line);
}

std::string fault_words(const Fault& fault) {
  return fmt::format("{} ({}): {}", enum_name(fault.kind), fault.code, fault.text);
}

void print_asked(std::uint64_t step, Seat seat, const std::string& name, const Asked& asked) {
  print_out("step {}, seat {} ({})\n  in the record: {}\n  now, after {:.1f} ms: {}{}\n", step, seat, name,
            asked.played.is_null() ? "no action" : analysis::words_of(asked.played), asked.ms,
            lines(asked.fault ? fault_words(*asked.fault) : analysis::words_of(asked.answer)),
            same_answer(asked) ? " (the same)" : "");
  if (!asked.thought) return;
  const auto& thought = *asked.thought;
  if (thought.value) print_out("  value: {:+.3f}\n", *thought.value);
  if (!thought.mark.empty()) print_out("  mark: {}\n", thought.mark);
  if (!thought.note.is_null())
    print_out("  note: {}\n",
              lines(thought.note.is_string() ? std::string(std::string_view(thought.note.get_string()))
                                             : json_text(thought.note)));
  if (!thought.draw.empty()) print_out("  draws {} shapes\n", thought.draw.size());
  if (!thought.problem.empty()) print_out("  problem beside the action: {}\n", thought.problem);
  if (!thought.errors.empty()) print_out("  standard error:\n{}\n", lines(thought.errors));
}

/// The only seat of a program. Throws BadRequest if there is not exactly one.
Seat meant_seat(const Record& record, const AskOptions& options) {
  const auto& seats = record.header.seats;
  if (options.seat) return *options.seat;
  std::vector<Seat> programs;
  for (Seat seat = 0; seat < seats.size(); ++seat)
    if (seats[seat].player == program_player) programs.push_back(seat);
  if (programs.size() == 1) return programs[0];
  throw BadRequest(fmt::format("--seat is missing: {} of {} seats were programs; choose a seat from 0 to {}",
                               programs.size(), seats.size(), seats.size() - 1));
}

int ask_one(const Games& games, const AskOptions& options) {
  if (options.words.size() != 2)
    throw BadRequest("name a record and a player: agon ask match.agon --step 47 \"cmd:python3 bot.py\"");
  if (!options.step)
    throw BadRequest("--step is missing: give the decision's step, or all lost matches: --all-lost FOLDER");
  const auto& file = options.words[0];
  const Record record = read_record(file);
  const auto& game = game_named(games, record.header.game);
  const Question question{meant_seat(record, options), options.words[1], {*options.step}};
  const auto programs = server::programs_of(game, patient_settings(options, question.player));
  bool right = false;
  game.ask(record, question, programs, [&](std::uint64_t step, const Asked& asked) {
    right = !asked.fault;
    if (options.json)
      print_asked_line(file, step, question.seat, asked);
    else
      print_asked(step, question.seat, record.header.seats[question.seat].name, asked);
    return true;
  });
  return right ? exit_done : exit_failed;
}

bool was_lost(const Record& record, Seat seat) {
  if (!record.footer || record.footer->outcome.winners.empty()) return false;
  const auto& winners = record.footer->outcome.winners;
  return std::find(winners.begin(), winners.end(), seat) == winners.end();
}

std::vector<std::string> records_in(const std::string& folder) {
  if (!fs::is_directory(folder)) throw BadRequest(fmt::format("--all-lost: {} is not a folder", folder));
  std::vector<std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file() && entry.path().extension() == ".agon")
      files.push_back(entry.path().string());
  std::sort(files.begin(), files.end());
  return files;
}

struct LostSum {
  std::size_t matches = 0, decisions = 0, different = 0;
};

void ask_lost(const Games& games, const AskOptions& options, const std::string& file,
              const std::string& player, LostSum& sum) {
  const Record record = read_record(file);
  const auto& game = game_named(games, record.header.game);
  for (Seat seat = 0; seat < record.header.seats.size(); ++seat) {
    const auto& sat = record.header.seats[seat];
    const bool meant = options.seat           ? *options.seat == seat
                       : options.name.empty() ? sat.player == program_player
                                              : sat.name == options.name;
    if (!meant || !was_lost(record, seat)) continue;
    ++sum.matches;
    const auto programs = server::programs_of(game, patient_settings(options, player));
    game.ask(record, {seat, player, {}}, programs, [&](std::uint64_t step, const Asked& asked) {
      ++sum.decisions;
      if (same_answer(asked)) return true;
      ++sum.different;
      if (options.json)
        print_asked_line(file, step, seat, asked);
      else
        print_out("{} step {}: {}, instead of {}\n", file, step,
                  lines(asked.fault ? fault_words(*asked.fault) : analysis::words_of(asked.answer)),
                  asked.played.is_null() ? "no action" : analysis::words_of(asked.played));
      return !asked.fault || asked.fault->kind == FaultKind::illegal ||
             asked.fault->kind == FaultKind::unreadable;
    });
  }
}

int ask(const Games& games, const AskOptions& options) {
  if (options.all_lost.empty()) return ask_one(games, options);
  if (options.words.size() != 1)
    throw BadRequest("--all-lost FOLDER needs a player: agon ask --all-lost records \"cmd:python3 new.py\"");
  if (options.step) throw BadRequest("--step asks for one decision of one record: leave out --all-lost");
  LostSum sum;
  for (const auto& file : records_in(options.all_lost)) ask_lost(games, options, file, options.words[0], sum);
  if (!options.json)
    print_out("{} of {} decisions in {} lost matches would be different\n", sum.different, sum.decisions,
              sum.matches);
  if (sum.matches == 0)
    throw Failure(fmt::format(
        "no match in {} was lost by {}", options.all_lost,
        options.name.empty() ? "a program; choose another player with --name NAME" : options.name));
  return exit_done;
}

}  // namespace

void add_ask(CLI::App& program, const Games& games, Task& task) {
  auto [command, options] = add_command<AskOptions>(
      program, games, task, ask, "ask", "Ask a player for one decision of a match again, without a clock.",
      "Examples:\n  agon ask match.agon --step 20 --seat 0 \"cmd:python3 bot.py\"\n  agon ask match.agon "
      "--step 20 --seat 0 champion\n"
      "  agon ask --all-lost records \"cmd:python3 bot.py\"");
  command.add_option("words", options.words, "the record and the player; with --all-lost only the player");
  command.add_option("--step", options.step, "ask for the decision after this many steps");
  command.add_option("--seat", options.seat, "seat that decides (default: the seat of the only program)");
  command.add_option("--all-lost", options.all_lost,
                     "ask for every decision of a program in the lost matches of this folder, and print "
                     "where the answer differs");
  command.add_option("--name", options.name, "with --all-lost: the player's name in the records");
  command.add_flag("--json", options.json, "print one JSON line per decision");
  command.add_flag("--no-sandbox", options.no_sandbox,
                   "start the program without a sandbox, for example in a debugger");
}

}  // namespace agon::cli
