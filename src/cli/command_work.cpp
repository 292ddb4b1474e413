// agon work: a worker, which plays matches for the head that started it (docs/many-machines.md).
#include <fmt/format.h>
#include <unistd.h>

#include <csignal>
#include <map>
#include <thread>

#include "cli/commands.h"
#include "contest/remote/contest_worker.h"
#include "core/errors.h"
#include "core/hash.h"
#include "hosting/games.h"
#include "ladder/recipe.h"

namespace agon::cli {

namespace {

struct WorkWords {
  std::string cores;
  unsigned threads = 0;
  bool shared_paths = false, no_sandbox = false, any_speed = false, no_pin = false;
};

/// Core numbers in taskset's form: "0-3,8".
std::vector<int> cores_in(const std::string& text) {
  std::vector<int> cores;
  const auto refuse = [&] {
    throw BadRequest(fmt::format("--cores takes numbers and ranges, such as 0-3,8, not \"{}\"", text));
  };
  for (std::size_t at = 0; at < text.size();) {
    int first = 0, last = 0, used = 0;
    if (std::sscanf(text.c_str() + at, "%d%n", &first, &used) != 1 || first < 0 || first > 4095) refuse();
    at += static_cast<std::size_t>(used);
    last = first;
    if (at < text.size() && text[at] == '-') {
      if (std::sscanf(text.c_str() + at + 1, "%d%n", &last, &used) != 1 || last < first || last > 4095)
        refuse();
      at += static_cast<std::size_t>(used) + 1;
    }
    for (int core = first; core <= last; ++core) cores.push_back(core);
    if (at < text.size() && text[at++] != ',') refuse();
  }
  if (cores.empty()) refuse();
  return cores;
}

void keep_to(const std::vector<int>& cores) {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (const int core : cores)
    if (core < CPU_SETSIZE) CPU_SET(static_cast<std::size_t>(core), &set);
  if (sched_setaffinity(0, sizeof(set), &set) != 0)
    throw BadRequest("--cores: this program may use none of these cores; name others, or leave --cores out");
}

/// Holds back the signals that ask a program to end. Call it before any other thread exists.
sigset_t held_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int number : {SIGTERM, SIGINT, SIGHUP}) sigaddset(&signals, number);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  return signals;
}

/// On such a signal the worker gives its matches back, and ends in the middle of them.
void leave_on(sigset_t signals, contest::ContestWorker& worker) {
  std::thread([signals, &worker] {
    int signal = 0;
    sigwait(&signals, &signal);
    worker.leave();
  }).detach();
}

int work(const Games& games, const WorkWords& words) {
  if (!words.cores.empty()) keep_to(cores_in(words.cores));
  if (isatty(STDIN_FILENO) != 0)
    throw BadRequest(
        "this is a worker, which a head starts and talks to; on the head: agon contest run cup.toml --on "
        "\"ssh THIS_MACHINE agon work\"");
  std::signal(SIGPIPE, SIG_IGN);
  const auto signals = held_signals();  // from here on it leaves, also if it is asked to while it looks round
  std::map<std::string, std::string> rules;
  contest::WorkerOptions options;
  options.threads = words.threads;
  options.pin = !words.no_pin;
  for (const auto& language : ladder::languages())
    if (ladder::missing_tool(language).empty()) options.languages.push_back(language.name);
  options.rules.find_game = [&](const std::string& name) -> const GameEntry* {
    for (const auto* game : games)
      if (game->info().name == name) return game;
    return nullptr;
  };
  options.rules.rules_of = [&](const GameEntry& entry) {
    auto& text = rules[entry.info().name];
    if (text.empty()) text = hash_text(signature_of(game_named(games, entry.info().name)));
    return text;
  };
  options.rules.shared_paths = words.shared_paths;
  options.rules.no_sandbox = words.no_sandbox;
  options.rules.any_speed = words.any_speed;
  contest::ContestWorker worker(std::move(options), STDOUT_FILENO);
  leave_on(signals, worker);
  worker.run(STDIN_FILENO);
}

}  // namespace

void add_work(CLI::App& program, const Games& games, Task& task) {
  auto [command, words] = add_command<WorkWords>(
      program, games, task, work, "work", "Play matches for a head that starts this program elsewhere.",
      "A head starts it, by --on of `agon contest run` and others, and talks to it by its standard input "
      "and output.\nExample: agon work --threads 4\ndocs/many-machines.md explains everything.");
  command.add_option("--cores", words.cores,
                     "use only these cores, such as 0-15 (default: all that this program may use)");
  command
      .add_option("--threads", words.threads,
                  "matches at the same time (default: as many as there are cores)")
      ->check(CLI::Range(1, 1024));
  command.add_flag("--no-pin", words.no_pin,
                   "let the system choose cores, as where several workers share a machine");
  command.add_flag("--shared-paths", words.shared_paths,
                   "also play programs that are not sent, from the same paths as on the head");
  command.add_flag("--no-sandbox", words.no_sandbox,
                   "also play programs that their head runs without a sandbox; only for your own bots");
  command.add_flag("--any-speed", words.any_speed,
                   "take matches with clocks even if this machine is slow or busy: for a trial, or if all "
                   "machines are alike");
}

}  // namespace agon::cli
