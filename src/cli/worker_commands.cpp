#include "cli/worker_commands.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include "cli/commands.h"
#include "core/errors.h"
#include "core/hash.h"
#include "hosting/games.h"
#include "process/command_line.h"
#include "text/printing.h"
#include "text/words.h"

namespace agon::cli {

namespace {

constexpr std::size_t most_workers = 4096;
constexpr int most_slurm = 1000;

std::string own_program() { return std::filesystem::read_symlink("/proc/self/exe").string(); }

/// "3", or with leading zeros as wide as `like`.
std::string number_like(int number, const std::string& like) {
  return like.starts_with('0') ? fmt::format("{:0{}}", number, like.size()) : std::to_string(number);
}

/// The choices of the inside of a pair of braces: "1..3" or "a,b". Empty: it has none, so it stays as it is.
std::vector<std::string> choices_in(const std::string& inside) {
  std::vector<std::string> list;
  if (const auto dots = inside.find(".."); dots != std::string::npos) {
    const auto from = inside.substr(0, dots), to = inside.substr(dots + 2);
    const auto first = read_number(from), last = read_number(to);
    if (!first || !last || *first < 0 || *last < *first || *last - *first >= static_cast<int>(most_workers))
      return {};
    for (int number = *first; number <= *last; ++number) list.push_back(number_like(number, from));
    return list;
  }
  if (inside.find(',') == std::string::npos) return {};
  for (std::size_t at = 0; at <= inside.size();) {
    const auto end = std::min(inside.find(',', at), inside.size());
    list.push_back(inside.substr(at, end - at));
    at = end + 1;
  }
  return list;
}

std::vector<std::string> slurm_words(const OnWords& words) {
  std::vector<std::string> list{"srun", "--quiet", "--nodes=1", "--ntasks=1", "--exact", "--input=0"};
  if (!words.cpus.empty()) list.push_back("--cpus-per-task=" + words.cpus);
  if (!words.mem.empty()) list.push_back("--mem=" + words.mem);
  if (!words.time.empty()) list.push_back("--time=" + words.time);
  list.insert(list.end(), {"--job-name=agon-work", own_program(), "work"});
  if (words.shared_paths) list.emplace_back("--shared-paths");
  return list;
}

/// How many workers "slurm:N" asks for; 0: it is no such word.
int slurm_count(const std::string& on) {
  if (!on.starts_with("slurm")) return 0;
  const auto count = on.starts_with("slurm:") ? read_number(on.substr(6)) : std::nullopt;
  if (!count || *count < 1 || *count > most_slurm)
    throw BadRequest(
        fmt::format("--on slurm:N takes a number of workers from 1 to {}, not \"{}\"", most_slurm, on));
  return *count;
}

/// Empty: the words are a command.
std::vector<std::string> ray_words(const std::string& on) {
  if (on != "ray" && !on.starts_with("ray://")) return {};
  std::vector<std::string> list{python_program(), "-P", "-m", "agon.on_ray", "--agon", own_program()};
  if (on != "ray") list.insert(list.end(), {"--address", on});
  return list;
}

}  // namespace

std::vector<std::string> expanded(const std::string& text) {
  for (auto open = text.find('{'); open != std::string::npos; open = text.find('{', open + 1)) {
    const auto close = text.find('}', open);
    if (close == std::string::npos) break;
    std::vector<std::string> list;
    for (const auto& choice : choices_in(text.substr(open + 1, close - open - 1)))
      for (const auto& rest : expanded(text.substr(close + 1))) {
        list.push_back(text.substr(0, open) + choice + rest);
        if (list.size() > most_workers)
          throw BadRequest(fmt::format("--on {}: these are more than {} workers", text, most_workers));
      }
    if (!list.empty()) return list;
  }
  return {text};
}

std::vector<std::vector<std::string>> worker_commands(const OnWords& words) {
  std::vector<std::vector<std::string>> commands;
  for (const auto& on : words.on) {
    if (trimmed(on).empty()) throw BadRequest("--on needs the command that starts a worker");
    if (on.starts_with("redis://") || on.starts_with("rediss://"))
      throw BadRequest(
          "--on takes the command that starts a worker, and no Redis server any more: --on \"ssh lab{01..20} "
          "agon work\" (docs/many-machines.md)");
    if (const int count = slurm_count(on); count > 0) {
      commands.insert(commands.end(), static_cast<std::size_t>(count), slurm_words(words));
    } else if (auto ray = ray_words(on); !ray.empty()) {
      commands.push_back(std::move(ray));
    } else {
      for (const auto& line : expanded(on)) commands.push_back(process::words_of(line));
    }
    if (commands.size() > most_workers)
      throw BadRequest(fmt::format("--on: more than {} workers", most_workers));
  }
  for (const auto& command : commands) {
    if (process::program_of(command[0]).empty())
      throw BadRequest(fmt::format("--on: there is no program \"{}\" that could start a worker", command[0]));
  }
  return commands;
}

void add_on_options(CLI::App& command, OnWords& words, bool programs) {
  command
      .add_option("--on", words.on,
                  "play on workers that this command starts: \"ssh lab{01..20} agon work\", slurm:N, ray, "
                  "ray://HEAD:PORT or any other; may be repeated (docs/many-machines.md)")
      ->allow_extra_args(false);
  if (programs)
    command.add_flag(
        "--shared-paths", words.shared_paths,
        "with --on: the workers find the entrants' programs at the same paths as here, such as on "
        "a shared disk");
  command.add_option("--slurm-cpus", words.cpus, "with --on slurm:N: cores of a worker");
  command.add_option("--slurm-mem", words.mem, "with --on slurm:N: memory of a worker, such as 8G");
  command.add_option("--slurm-time", words.time, "with --on slurm:N: time of a worker, such as 4:00:00");
  command.add_flag("--print-slurm", words.print_slurm,
                   "with --on slurm:N: print a batch script for sbatch that holds this command and its "
                   "workers");
}

void print_slurm(const OnWords& words) {
  int workers = 0;
  for (const auto& on : words.on) workers += slurm_count(on);
  if (workers == 0) throw BadRequest("--print-slurm needs --on slurm:N");
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  std::string line, word;
  while (std::getline(file, word, '\0'))
    if (word != "--print-slurm") line += (line.empty() ? "" : " ") + shell_word(word);
  print_out("#!/bin/bash\n#SBATCH --job-name=agon\n#SBATCH --ntasks={}\n", workers);
  if (!words.cpus.empty()) print_out("#SBATCH --cpus-per-task={}\n", words.cpus);
  if (!words.mem.empty()) print_out("#SBATCH --mem={}\n", words.mem);
  if (!words.time.empty()) print_out("#SBATCH --time={}\n", words.time);
  print_out(
      "#SBATCH --signal=B:TERM@60\n"
      "# The head runs here, and its workers are steps of this job. After an end of time, submit `agon "
      "contest "
      "resume` in the same way.\n"
      "exec {}\n",
      line);
}

contest::RemoteRun remote_run(const HostedEntry& game, const OnWords& words, Progress* progress) {
  contest::RemoteRun remote;
  remote.how.commands = worker_commands(words);
  remote.how.tell = [progress, last = std::string()](const std::string& text) mutable {
    if (text == std::exchange(last, text)) return;
    if (progress != nullptr) progress->wipe();
    print_error("{}\n", text);
  };
  if (progress != nullptr)
    remote.how.shown = [progress](const std::vector<jobs::WorkerState>& workers) {
      progress->show_workers(workers);
    };
  remote.rules = hash_text(signature_of(game));
  remote.shared_paths = words.shared_paths;
  return remote;
}

}  // namespace agon::cli
