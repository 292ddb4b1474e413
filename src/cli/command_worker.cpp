// agon worker, agon workers: play matches for contests of other machines, and list the workers.
#include <fmt/format.h>
#include <unistd.h>

#include <csignal>
#include <mutex>
#include <thread>

#include "cli/commands.h"
#include "contest/remote/contest_worker.h"
#include "core/errors.h"
#include "core/hash.h"
#include "core/to_json.h"
#include "jobs/remote/fleet.h"
#include "ladder/build_worker.h"
#include "process/cores.h"
#include "server/games.h"
#include "server/printing.h"
#include "server/programs_of.h"
#include "text/words.h"

namespace agon::app {

namespace {

struct WorkerWords {
  std::string address, cores;
  double until_idle = 0;
  bool print_slurm = false, as_json = false, shared_paths = false, no_sandbox = false, any_speed = false;
};

/// Prints a script for sbatch; its --array sets the number of workers. They get the flags of this command.
void print_slurm(const WorkerWords& words) {
  std::string flags;
  if (!words.cores.empty()) flags += fmt::format(" --cores {}", shell_word(words.cores));
  if (words.shared_paths) flags += " --shared-paths";
  if (words.no_sandbox) flags += " --no-sandbox";
  if (words.any_speed) flags += " --any-speed";
  print_out(
      "#!/bin/bash\n"
      "#SBATCH --job-name=agon-worker\n"
      "#SBATCH --ntasks=1\n"
      "#SBATCH --signal=B:TERM@30\n"
      "#SBATCH --requeue\n"
      "# One worker per task of the array: sbatch --array=1-20. If the server needs a password, write it to "
      "a\n# file that only you can read, and name that file in AGON_REDIS_PASSWORD_FILE.\n"
      "exec agon worker {} --until-idle {:.0f}{}\n",
      shell_word(words.address), words.until_idle > 0 ? words.until_idle : 300, flags);
}

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

std::atomic<bool> leaving{false};

/// On SIGTERM or SIGINT: reports finished matches, gives back the others, and exits in the middle of them.
void leave_on_signal(contest::ContestWorker& worker) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  std::thread([signals, &worker] {
    int signal = 0;
    sigwait(&signals, &signal);
    leaving = true;
    try {
      worker.give_back_all();
      print_error("{} matches played; unfinished ones are given back\n", worker.done());
    } catch (const std::exception& problem) {
      print_error("{}: {}\n", "cannot give unfinished matches back; others get them in ten seconds",
                  problem.what());
    }
    std::fflush(nullptr);
    _exit(exit_done);
  }).detach();
}

int work(const Games& games, const WorkerWords& words) {
  if (words.print_slurm) return print_slurm(words), exit_done;
  if (!words.cores.empty()) keep_to(cores_in(words.cores));
  std::signal(SIGPIPE, SIG_IGN);
  std::mutex lock;
  std::map<std::string, std::string> rules;
  contest::WorkerOptions options{.broker = jobs::broker_address(words.address),
                                 .until_idle_s = words.until_idle,
                                 .stop = &leaving,
                                 .book = {}};
  options.book.find_game = [&](const std::string& name) -> const GameEntry* {
    for (const auto* game : games)
      if (game->info().name == name) return game;
    return nullptr;
  };
  options.book.rules_of = [&](const GameEntry& entry) {
    const std::lock_guard guard(lock);
    auto& text = rules[entry.info().name];
    if (text.empty()) text = hash_text(signature_of(game_named(games, entry.info().name)));
    return text;
  };
  options.book.shared_paths = words.shared_paths;
  options.book.no_sandbox = words.no_sandbox;
  options.book.any_speed = words.any_speed;
  options.book.builder = std::make_shared<ladder::BuildWorker>(unpacker());
  options.book.tell = [](const std::string& text) { print_error("{}\n", text); };
  const auto address = options.broker.text();
  contest::ContestWorker worker(std::move(options));
  leave_on_signal(worker);
  print_error("worker {} will take matches from {}; Ctrl-C returns unfinished ones\n", worker.name(),
              address);
  worker.run();
  while (leaving) pause();  // the thread of the signal gives back what is unfinished, and ends the program
  if (const auto why = worker.distrusted(); !why.empty()) {
    print_error("a head found wrong results from this worker, and accepts no more of them: {}\n", why);
    return exit_failed;
  }
  print_error("{} matches played; no work for {:.0f} s\n", worker.done(), words.until_idle);
  return exit_done;
}

std::string span_text(std::int64_t ms) {
  const auto seconds = std::max<std::int64_t>(0, ms) / 1000;
  if (seconds < 120) return fmt::format("{} s", seconds);
  if (seconds < 7200) return fmt::format("{} min", seconds / 60);
  return fmt::format("{} h", seconds / 3600);
}

int list_workers(const WorkerWords& words) {
  jobs::Broker broker(jobs::broker_address(words.address));
  const auto workers = jobs::workers_of(broker);
  const auto now = jobs::unix_ms();
  if (words.as_json) {
    json::array list;
    for (const auto& worker : workers) {
      auto value = to_json(worker);
      value.get_object()["lost"] = jobs::is_lost(worker, now);
      list.push_back(std::move(value));
    }
    print_json(list);
    return exit_done;
  }
  if (workers.empty())
    print_out("there are no workers; start one on each machine: agon worker {}\n", broker.address().text());
  if (!workers.empty())
    print_out("{:<28} {:>7} {:>8} {:>9} {:>8}  {}\n", "worker", "threads", "since", "matches", "a second",
              "works on");
  for (const auto& worker : workers) {
    const bool lost = jobs::is_lost(worker, now);
    print_out("{:<28} {:>7} {:>8} {:>9} {:>8.1f}  {}\n", worker.name, worker.threads,
              span_text(now - worker.since_ms), worker.done, worker.per_second,
              lost                 ? fmt::format("lost: not heard of for {}", span_text(now - worker.seen_ms))
              : worker.job.empty() ? "nothing"
                                   : worker.job);
    if (!worker.words.empty() && !lost) print_out("    {}\n", worker.words);
  }
  for (const auto& [name, reason] : jobs::distrusted_in(broker))
    print_out("{} is not trusted any more: {}\n", name, reason);
  return exit_done;
}

}  // namespace

void add_worker(CLI::App& program, const Games& games, Task& task) {
  auto [command, words] = add_command<WorkerWords>(
      program, games, task, work, "worker", "Play matches for contests that other machines run.",
      "Examples:\n  agon worker redis://head:6379 --until-idle 300\n  agon worker --print-slurm "
      "redis://head:6379 | sbatch --array=1-20\n"
      "docs/many-machines.md explains everything.");
  command.add_option("address", words.address, "the Redis server, redis://HOST:PORT")->required();
  command.add_option("--cores", words.cores,
                     "use only these cores, such as 0-15 (default: all that this program may use)");
  command
      .add_option("--until-idle", words.until_idle,
                  "exit after this many seconds without work (default: never)")
      ->check(CLI::Range(1.0, 1e7));
  command.add_flag("--shared-paths", words.shared_paths,
                   "also play programs that are not sent, from the same paths as on the head; then "
                   "everybody who may write to the Redis server decides what is started here");
  command.add_flag("--no-sandbox", words.no_sandbox,
                   "also play programs that their head runs without a sandbox; only for your own bots");
  command.add_flag("--any-speed", words.any_speed,
                   "take matches with clocks even if this machine is slow or busy: for a trial, or if all "
                   "machines are alike");
  command.add_flag("--print-slurm", words.print_slurm,
                   "print a batch script for Slurm, for `sbatch --array=1-N`");
}

void add_workers(CLI::App& program, const Games& games, Task& task) {
  auto [command, words] =
      add_command<WorkerWords>(program, games, task, list_workers, "workers",
                               "List the workers of a Redis server, and how fast they play.",
                               "Example: agon workers redis://head:6379");
  command.add_option("address", words.address, "the Redis server, redis://HOST:PORT")->required();
  command.add_flag("--json", words.as_json, "print JSON");
}

}  // namespace agon::app
