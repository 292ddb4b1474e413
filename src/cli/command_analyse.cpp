// agon analyse FILE: the value of every decision of a match, and why somebody lost.
#include <algorithm>
#include <fstream>
#include <thread>

#include "analysis/analysis.h"
#include "analysis/analysis_file.h"
#include "cli/commands.h"
#include "cli/progress.h"
#include "core/errors.h"
#include "core/record_file.h"
#include "show/output_file.h"
#include "text/printing.h"

namespace agon::cli {

namespace {

struct AnalyseOptions {
  std::string file, out;
  std::uint64_t nodes = analysis::usual_nodes, moments = 1000;
  unsigned threads = 0;  ///< 0: one per core
  bool json = false;
};

void write_analysis(const std::string& path, const std::string& text) {
  show::OutputFile file(path);
  std::ofstream out(file.working_path(), std::ios::binary);
  out << text;
  out.close();
  if (!out) throw Failure("cannot write " + path);
  file.commit();
}

/// Prints the reasons for people, the losers' first.
void print_reasons(std::vector<analysis::SeatReasons> why) {
  std::stable_sort(why.begin(), why.end(),
                   [](const auto& one, const auto& other) { return one.lost > other.lost; });
  for (const auto& seat : why) {
    print_out("{} (seat {}){}\n", seat.name, seat.seat, seat.lost ? ", why it lost:" : ":");
    if (seat.sentences.empty()) print_out("  no reasons found\n");
    for (const auto& reason : seat.sentences)
      print_out("  {:>6} {:<2} {}{}\n", reason.step, analysis::sign_of(reason.mark), reason.text,
                reason.worst ? " (the worst)" : "");
  }
}

int analyse_record(const Games& games, const AnalyseOptions& options) {
  const Record record = read_record(options.file);
  if (!record.damage.empty()) print_error("agon: {}: {}\n", options.file, record.damage);
  const auto& game = game_named(games, record.header.game);
  analysis::Options how;
  how.nodes = options.nodes;
  how.most_moments = options.moments;
  how.workers = options.threads != 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
  Progress progress("judging", 0);
  const auto judgements = analysis::analyse(
      game, record, how, [&](const auto&, const analysis::Progress& at) { progress.show(at.done, at.of); });
  progress.wipe();
  const auto why = analysis::reasons_of(record, judgements);
  const auto text = analysis::text_of(record, options.nodes, judgements, why);
  if (options.json) {
    print_json_lines(text);
    return exit_done;
  }
  const auto path = options.out.empty() ? analysis::analysis_path(options.file) : options.out;
  write_analysis(path, text);
  print_reasons(why);
  print_out("{}: {} decisions\n", path, judgements.size());
  return exit_done;
}

}  // namespace

void add_analyse(CLI::App& program, const Games& games, Task& task) {
  auto [command, options] = add_command<AnalyseOptions>(
      program, games, task, analyse_record, "analyse",
      "Judge every decision of a match, and explain why somebody lost.",
      "Examples:\n  agon analyse match.agon\n  agon analyse match.agon --json | head\n"
      "  agon analyse match.agon --nodes 2000 -o quick.analysis");
  command.add_option("file", options.file, "the record")->required();
  command.add_option("-o,--output", options.out, "where to write it (default: FILE.analysis)");
  command
      .add_option("--nodes", options.nodes,
                  "nodes per decision of the best player; 0: as many as it takes without a clock")
      ->check(CLI::Range(std::uint64_t{0}, std::uint64_t{100'000'000}))
      ->capture_default_str();
  command
      .add_option("--moments", options.moments,
                  "judge longer matches at this many evenly spaced steps, and where something happened")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command
      .add_option("--threads", options.threads,
                  "number of threads (default: one per core); it does not change the result")
      ->check(CLI::Range(1, 1024));
  command.add_flag("--json", options.json, "print it instead of writing a file");
}

}  // namespace agon::cli
