// agon contest status, report: show what a store holds.
#include <fmt/format.h>
#include <filesystem>
#include <fstream>

#include "cli/contest_commands.h"
#include "contest/plan_check.h"
#include "contest/report.h"
#include "contest/standing.h"
#include "core/errors.h"
#include "core/record_private.h"
#include "core/to_json.h"
#include "server/one_page.h"
#include "text/printing.h"
#include "text/words.h"

namespace agon::cli {

namespace fs = std::filesystem;

namespace {

using namespace contest;

struct ReportWords {
  std::string store, contest, html, csv, json, replays, replay_base, points;
  bool as_json = false, private_parts = false;
};

void write_file(const std::string& path, const std::string& bytes) {
  std::ofstream file(path, std::ios::binary);
  file << bytes;
  file.close();
  if (!file) throw Failure(fmt::format("cannot write {}; check its folder", path));
}

/// The command that continues a contest which nobody plays; empty: it is over, or somebody does.
std::string how_on(const Report& report, const std::string& where) {
  if (report.complete || report.runner) return {};
  return fmt::format("to continue: agon contest resume {}", shell_word(where));
}

int status(const ReportWords& words) {
  const auto store = open_store(words.store, true);
  json::array list;
  for (const auto& name : store->contests()) {
    const auto report = report_of(store->plan(name), *store);
    const auto more = how_on(report, words.store);
    if (words.as_json)
      list.push_back({{"contest", name},
                      {"game", report.plan.game},
                      {"format", to_json(report.plan.format)},
                      {"played", report.played},
                      {"expected", report.expected},
                      {"complete", report.complete},
                      {"runner", report.runner ? to_json(*report.runner) : json::value()}});
    else
      print_out("{}: {}, {}, {}{}{}\n", name, report.plan.game, report.plan.format, progress_in_words(report),
                report.complete ? ", complete"
                : more.empty()  ? ""
                                : "; ",
                more);
  }
  if (words.as_json) print_json(list);
  return exit_done;
}

/// Writes the private parts of the seats beside a record, readable by this user only.
void take_private_parts(const Report& report, Store& store, const Played& match, const std::string& record) {
  for (Seat seat = 0; seat < match.outcome.scores.size(); ++seat) {
    const auto bytes = store.private_part(report.plan.name, match.result.key, seat);
    if (bytes.empty()) continue;
    const auto path = private_path(record, seat);
    write_file(path, bytes);
    fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
  }
}

/// Copies the records from the store into a folder. Returns a function that gives a match's link.
std::function<std::string(const Key&)> take_records(const Report& report, Store& store,
                                                    const ReportWords& words) {
  std::string folder = words.replays;
  if (folder.empty()) return [](const Key&) { return std::string(); };
  fs::create_directories(folder);
  auto taken = std::make_shared<std::map<Key, std::string>>();
  std::string base = words.replay_base;
  if (base.empty())
    base =
        fs::relative(fs::absolute(folder), fs::absolute(words.html.empty() ? "." : words.html).parent_path())
            .string();
  if (!base.ends_with('/')) base += '/';
  for (const auto& match : report.matches) {
    const auto bytes = store.record(report.plan.name, match.result.key);
    if (bytes.empty()) continue;
    const auto name = key_text(match.result.key) + ".agon";
    write_file((fs::path(folder) / name).string(), bytes);
    if (words.private_parts) take_private_parts(report, store, match, (fs::path(folder) / name).string());
    (*taken)[match.result.key] = base + name;
  }
  return [taken](const Key& key) {
    const auto found = taken->find(key);
    return found == taken->end() ? std::string() : found->second;
  };
}

int report(const ReportWords& words) {
  const auto scale = words.points.empty() ? std::nullopt : std::optional<GradeScale>(words.points);
  const auto store = open_store(words.store, true);
  const auto plan = store->plan(words.contest.empty() ? only_contest(*store, words.store) : words.contest);
  auto all = report_of(plan, *store);
  keep_ratings(all, *store);
  if (scale) all.grades = grades_of(*scale, all.plan, all.standings);
  auto with = words;
  if (!words.html.empty() && words.replays.empty() && plan.records)
    with.replays = fs::path(words.html).replace_extension().string() + "-replays";
  if (!with.html.empty() || !with.replays.empty()) {
    const auto link = take_records(all, *store, with);
    if (!with.html.empty()) write_file(with.html, server::contest_page(all, link));
  }
  if (!with.csv.empty()) write_file(with.csv, as_csv(all));
  if (!with.json.empty()) write_file(with.json, as_json(all));
  if (words.as_json)
    print_json_lines(as_json(all));
  else
    print_out("{}", lines(as_text(all)));
  if (const auto more = how_on(all, words.store); !more.empty()) print_error("{}\n", more);
  return exit_done;
}

void add_store(CLI::App& command, ReportWords& words) {
  command.add_option("store", words.store, "the contest's file, or postgresql://…")->required();
}

}  // namespace

std::unique_ptr<Store> open_store(const std::string& where, bool must_exist) {
  if (must_exist && (where.ends_with(".toml") || fs::is_directory(where)))
    throw BadRequest(fmt::format("{} is a contest's plan, not its store; name its store instead: {}", where,
                                 store_of_plan(where)));
  auto store = Store::open(where, must_exist);
  for (const auto& remark : store->remarks()) print_error("note: {}\n", remark);
  return store;
}

std::string only_contest(Store& store, const std::string& where) {
  const auto names = store.contests();
  if (names.size() == 1) return names[0];
  if (names.empty()) throw BadRequest(fmt::format("the store {} has no contest", where));
  throw BadRequest(fmt::format("the store {} has several contests; choose one with --contest NAME: {}", where,
                               fmt::join(names, ", ")));
}

void add_contest_status(CLI::App& contest, const Games& games, Task& task) {
  auto [command, words] =
      add_command<ReportWords>(contest, games, task, status, "status", "Show the progress of contests.",
                               "Example: agon contest status cup.contest");
  add_store(command, words);
  command.add_flag("--json", words.as_json, "print JSON");
}

void add_contest_report(CLI::App& contest, const Games& games, Task& task) {
  auto [command, words] = add_command<ReportWords>(
      contest, games, task, report, "report", "Print a contest's table; write it as HTML, CSV, JSON.",
      "Examples:\n  agon contest report cup.contest --html cup.html\n"
      "  agon contest report cup.contest --points 0:0,25:0.5,50:1,75:1.5,99:1.75,100:2");
  add_store(command, words);
  command.add_option("--contest", words.contest, "name of the contest, if the store has several");
  command.add_option("--html", words.html, "write one self-contained page to this file");
  command.add_option("--csv", words.csv, "write the standings to this file");
  command.add_option("--json-file", words.json, "write everything to this file");
  command.add_option("--replays", words.replays,
                     "put the records here (default, with --html: beside the page)");
  command.add_flag(
      "--private-parts", words.private_parts,
      "with the records: put each seat's private part (standard error, command line) beside its record, "
      "for you to hand to its owner");
  command.add_option("--replay-base", words.replay_base,
                     "address of the records' folder, for the page's links");
  command.add_option(
      "--points", words.points,
      "grades by place, as PERCENT:GRADE,…: 0 is the last, 25 the bottom quarter, 100 the first");
  command.add_flag("--json", words.as_json, "print JSON instead of the table");
}

void add_contest(CLI::App& program, const Games& games, Task& task) {
  auto* command = program.add_subcommand(
      "contest", "Hold a contest of built-in players and programs: run, status, resume, report.");
  command->footer(
      "Example: agon contest run cup.toml && agon contest report cup.contest --html cup.html\n"
      "docs/contests.md explains everything.");
  command->require_subcommand(1);
  for (auto* add : {add_contest_run, add_contest_resume, add_contest_status, add_contest_report})
    add(*command, games, task);
}

}  // namespace agon::cli
