#include "contest/remote/known_job.h"

#include <fmt/format.h>

#include <filesystem>

#include "core/from_json.h"
#include "core/version.h"
#include "jobs/fitness.h"
#include "process/command_line.h"
#include "process/sandbox.h"

namespace agon::contest {

namespace {

/// A file of this machine that a program from elsewhere names, beside what every box shows; empty: none.
std::string named_here(const PackedProgram& program) {
  const auto is_system = [](const std::string& word) {
    return word.find('/') == std::string::npos || word.starts_with("/usr/") || word.starts_with("/bin/");
  };
  const auto leads_up = [](const std::string& word) {
    return word.find("/../") != std::string::npos || word.ends_with("/..");
  };
  std::error_code error;
  if (!program.folder.empty() && (!program.folder.starts_with(in_bundle) || leads_up(program.folder)))
    return program.folder;
  for (std::size_t index = 0; index < program.words.size(); ++index) {
    const auto& word = program.words[index];
    if (word.find(in_bundle) != std::string::npos) {
      if (leads_up(word) || (index == 0 && !word.starts_with(in_bundle))) return word;
    } else if (index == 0 ? !is_system(word) || word.find("..") != std::string::npos
                          : std::filesystem::exists(word, error)) {
      return word;
    }
  }
  return {};
}

std::string refusal_of(const KnownJob& job, const WorkerRules& rules) {
  const auto& told = job.told;
  if (job.game == nullptr)
    return fmt::format("this program (Agon {}) has no game \"{}\"", program_version(), told.game);
  if (const auto own = rules.rules_of(*job.game); own != told.rules)
    return fmt::format(
        "the head's rules of {} are {} (Agon {}), but this worker's are {} (Agon {}): run the same program "
        "on both",
        told.game, told.rules, told.program, own, program_version());
  if (!told.programs) return {};
  if (told.shared_paths && !rules.shared_paths)
    return "its programs lie on a disk that head and workers share; start the worker with --shared-paths";
  if (!told.process.sandbox && !rules.no_sandbox)
    return "it runs its programs without a sandbox; start the worker with --no-sandbox";
  try {
    process::require_sandbox(told.process);
  } catch (const std::exception& problem) {
    return problem.what();
  }
  return {};
}

/// Paths of the head's disk mean nothing here, or something else.
void forget_paths(process::Settings& process) {
  process.readable.clear();
  process.foreign.clear();
  process.writable.clear();
  process.writable_source.clear();
}

}  // namespace

KnownJob read_job(const json::value& about, const WorkerRules& rules) {
  KnownJob job;
  try {
    from_json(about, job.told, "job", FieldBounds::none());  // the head has judged it
    job.game = rules.find_game(job.told.game);
    job.refusal = refusal_of(job, rules);
    if (!job.refusal.empty()) return job;
    job.threads = fitting_concurrency(load_of(job));
    if (!job.told.shared_paths) forget_paths(job.told.process);
  } catch (const std::exception& problem) {
    job.refusal = fmt::format("this program (Agon {}) cannot read the head's description of it: {}",
                              program_version(), problem.what());
  }
  return job;
}

std::string refusal_of_program(const SeatOrder& seat, const std::string& head_machine) {
  const auto& program = *seat.packed;
  if (program.words.empty()) return fmt::format("the program of \"{}\" has no command", seat.label);
  if (const auto named = named_here(program); !named.empty())
    return fmt::format("the program of \"{}\" names {}, a file of this machine", seat.label, named);
  const auto& first = program.words[0];
  if (first.starts_with(in_bundle) && head_machine != machine_kind())
    return fmt::format("the program of \"{}\" is made for {}, but this machine is {}", seat.label,
                       head_machine, machine_kind());
  if (!first.starts_with(in_bundle) && process::program_of(first).empty())
    return fmt::format("the program of \"{}\" needs {}, which this machine does not have", seat.label, first);
  return {};
}

std::string unfit_for(const KnownJob& job) {
  const auto why = jobs::unfit_because(jobs::measure_fitness(), job.told.head_loop_ms);
  return why.empty() ? why : "its matches have clocks, which would not be fair here: " + why;
}

}  // namespace agon::contest
