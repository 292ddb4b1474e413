// agon replay FILE: plays a record again to check it, to watch it, or to print it as JSON.
#include <fmt/format.h>
#include <boost/json/parse.hpp>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <map>
#include <thread>

#include "arena/frames_json.h"
#include "cli/commands.h"
#include "cli/play_options.h"
#include "cli/recording.h"
#include "core/errors.h"
#include "core/from_json.h"
#include "core/record_file.h"
#include "core/record_private.h"
#include "core/to_json.h"
#include "server/one_page.h"
#include "server/recorded_match.h"
#include "show/output_file.h"
#include "show/terminal_view.h"
#include "text/printing.h"

namespace agon::cli {

namespace {

struct ReplayOptions {
  std::string file;
  bool verify = false;
  bool watch = false;
  bool json = false;
  std::string html;          ///< file for a page that contains the match; empty: none
  bool thoughts = false;     ///< also show what players drew
  bool share_notes = false;  ///< put the private parts into that page
  std::string wasm;  ///< folder of the rules for browsers; "none": no rules; empty: those inside the program
  double speed = 0;
  std::map<std::string, std::string> exports;  ///< format -> file

  bool exports_none() const {
    return std::all_of(exports.begin(), exports.end(), [](const auto& each) { return each.second.empty(); });
  }
};

/// Writes the record as another program's file.
int export_record(const HostedEntry& game, const Record& record, const std::string& format,
                  const std::string& file) {
  for (const auto& known : game.export_formats()) {
    if (known.name != format) continue;
    const auto bytes = known.write(record);
    std::ofstream out(file, std::ios::binary);
    out << bytes;
    out.close();
    if (!out) throw Failure(fmt::format("cannot write {}; check its folder", file));
    print_out("{}: {} bytes\n", file, bytes.size());
    return exit_done;
  }
  throw BadRequest(fmt::format("--{} is not for records of {}; see --help", format, game.info().name));
}

/// Reports each private part. A part that is missing here is not an error: it belongs to its owner.
std::string verified_parts(const Record& record, const std::string& file) {
  std::string words;
  for (const auto& found : private_parts_of(record, file)) {
    if (!found.problem.empty()) throw Failure(found.problem);
    words += fmt::format("private part of seat {}: {}\n", found.seat,
                         found.here ? "as it was written" : "not here");
  }
  return words;
}

int verify(const Record& record, Replay& replay, const std::string& file) {
  while (replay.next()) {
  }
  const auto difference = replay.verdict();
  if (!difference.empty()) {
    std::string also;
    for (const auto* words : {&record.changed, &record.damage})
      if (!words->empty()) also += "; " + *words;
    throw Failure(file + ": differs at " + difference + also);
  }
  if (!record.changed.empty()) throw Failure(file + ": " + record.changed);
  if (!record.damage.empty())
    throw Failure(fmt::format("{}: the {} steps that can be read agree with the rules; {}", file,
                              replay.steps(), record.damage));
  const auto parts = verified_parts(record, file);
  print_out("{}: {} steps agree with the rules\n{}{}\n", file, replay.steps(), lines(parts),
            words_of(replay.outcome()));
  return exit_done;
}

int print_steps(const Record& record, Replay& replay, const std::string& file) {
  const auto thoughts = file.empty() ? KeptThoughts() : KeptThoughts(record, file);
  print_json(json::parse(line_of(record.header)));
  do {
    const auto index = replay.steps();
    json::object line{{"step", index}, {"state", replay.state()}};
    if (index > 0) {
      const auto step = json::parse(record.steps.line(index - 1));
      for (const auto& [name, value] : step.as_object()) line[name] = value;
    }
    if (auto said = thoughts.at(index); !said.empty()) line["thoughts"] = std::move(said);
    print_json(line);
  } while (replay.next());
  if (record.footer) print_json(json::parse(line_of(*record.footer)));
  return replay.verdict().empty() ? exit_done : throw Failure("differs at " + replay.verdict());
}

int watch(const HostedEntry& game, const Record& record, Replay& replay, const ReplayOptions& options) {
  const auto thoughts = options.thoughts ? KeptThoughts(record, options.file) : KeptThoughts();
  show::Frames frames;
  std::atomic<bool> left{false};
  std::thread playing([&] {
    do {
      auto picture = replay.picture();
      thoughts.draw(picture, replay.steps());
      frames.append(std::move(picture));
    } while (!left && replay.next());
    frames.finish();
  });
  show::WatchOptions view;
  tell_about(view, game);
  view.steps_per_second = options.speed > 0 ? options.speed : watching_speed(game, record.header.config);
  view.follow = false;
  std::exception_ptr failure;
  int code = exit_failed;
  try {
    frames.wait_beyond(0, std::chrono::seconds(2));
    code = show::watch(frames, view);
  } catch (...) {
    failure = std::current_exception();
  }
  left = true;
  playing.join();
  if (failure) std::rethrow_exception(failure);
  return code;
}

int write_page(const Games& games, const ReplayOptions& options) {
  const auto page = server::replay_page(games, server::RulesModules(options.wasm), options.file,
                                        {.share_notes = options.share_notes});
  show::OutputFile file(options.html);
  std::ofstream out(file.working_path(), std::ios::binary);
  out << page;
  out.close();
  if (!out) throw Failure("cannot write " + options.html);
  file.commit();
  print_out("{}: {} KB, opens from the disk in any browser\n", options.html, page.size() / 1024);
  return exit_done;
}

int replay(const Games& games, const ReplayOptions& options) {
  const Record record = read_record(options.file);
  const auto problem = server::problem_of(record);
  const bool told_anyway = !options.watch && !options.json && options.html.empty() && options.exports_none();
  if (!problem.empty() && !told_anyway) print_error("agon: {}: {}\n", options.file, problem);
  if (!options.html.empty()) return write_page(games, options);
  const auto& game = game_named(games, record.header.game);
  for (const auto& [format, file] : options.exports)
    if (!file.empty()) return export_record(game, record, format, file);
  const auto again = game.replay(record);
  if (options.watch) return watch(game, record, *again, options);
  if (options.json) return print_steps(record, *again, options.thoughts ? options.file : "");
  return verify(record, *again, options.file);
}

}  // namespace

void add_replay(CLI::App& program, const Games& games, Task& task) {
  auto [command, options] = add_command<ReplayOptions>(
      program, games, task, replay, "replay",
      "Play a record again: check it (the default), watch it, or print it.",
      "Examples:\n  agon replay match.agon --verify\n  agon replay match.agon --watch\n  agon replay "
      "match.agon --json | head\n  agon replay match.agon --html match.html");
  command.add_option("file", options.file, "the record")->required();
  command.add_flag("--verify", options.verify,
                   "check every step against the rules and find the first difference");
  command.add_flag("--watch", options.watch, "show it in the terminal");
  command.add_flag(
      "--thoughts", options.thoughts,
      "with --watch or --json: also show the thoughts of players, from the private parts beside the record");
  command.add_flag("--json", options.json, "print states and actions, one JSON line per step");
  auto* html =
      command.add_option("--html", options.html, "write a page that contains the viewer and the match");
  command
      .add_flag("--share-notes", options.share_notes,
                "put the private parts beside the record into that page, for everybody who gets it")
      ->needs(html);
  command
      .add_option("--wasm", options.wasm,
                  "folder with the rules for browsers, GAME.wasm, with which the page plays the record "
                  "(default: those inside the program); none: the page contains pictures instead")
      ->needs(html);
  command.add_option("--speed", options.speed, "steps per second when watching begins");
  add_color_option(command);
  for (const auto* game : games)
    for (const auto& format : game->export_formats())
      command.add_option("--" + format.name, options.exports[format.name],
                         "write it as " + format.summary + " (" + game->info().name + ")");
}

}  // namespace agon::cli
