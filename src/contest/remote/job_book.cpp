#include "contest/remote/contest_worker.h"

#include <fmt/format.h>
#include <boost/json/parse.hpp>

#include <algorithm>
#include <filesystem>
#include <limits>

#include "contest/play_match.h"
#include "contest/remote/bundle.h"
#include "contest/runner.h"
#include "core/from_json.h"
#include "core/version.h"
#include "jobs/remote/fitness.h"
#include "jobs/remote/job_queue.h"
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

}  // namespace

std::string JobBook::refusal_of(const KnownJob& job) const {
  const auto& told = job.told;
  if (job.game == nullptr)
    return fmt::format("this program (Agon {}) has no game \"{}\"", program_version(), told.plan.game);
  if (const auto own = rules_.rules_of(*job.game); own != told.rules)
    return fmt::format(
        "the head's rules of {} are {} (Agon {}), but this worker's are {} (Agon {}): run the same program "
        "on both",
        told.plan.game, told.rules, told.program, own, program_version());
  if (has_programs(told.plan)) {
    if (told.shared_paths && !rules_.shared_paths)
      return "its programs lie on a disk that head and workers share; start the worker with --shared-paths";
    if (!told.plan.process.sandbox && !rules_.no_sandbox)
      return "it runs its programs without a sandbox; start the worker with --no-sandbox";
    try {
      process::require_sandbox(told.plan.process);
    } catch (const std::exception& problem) {
      return problem.what();
    }
  }
  return {};
}

std::string unfit_for(const KnownJob& job) {
  if (!is_timed(job.told.plan) || job.any_speed) return {};
  const auto why = jobs::unfit_because(jobs::measure_fitness(), job.told.head_loop_ms);
  return why.empty() ? why : "its matches have clocks, which would not be fair here: " + why;
}

std::string fetch_programs_of(jobs::Broker& broker, const PackedEntrant& entrant,
                              const std::string& head_machine, ProgramTable& table) {
  for (const auto& program : entrant.programs) {
    if (program.words.empty()) return fmt::format("the program of \"{}\" has no command", entrant.name);
    if (const auto named = named_here(program); !named.empty())
      return fmt::format("the program of \"{}\" names {}, a file of this machine", entrant.name, named);
    const auto& first = program.words[0];
    if (first.starts_with(in_bundle) && head_machine != machine_kind())
      return fmt::format("the program of \"{}\" is made for {}, but this machine is {}", entrant.name,
                         head_machine, machine_kind());
    if (!first.starts_with(in_bundle) && process::program_of(first).empty())
      return fmt::format("the program of \"{}\" needs {}, which this machine does not have", entrant.name,
                         first);
  }
  add_commands(entrant, fetch_bundle(broker, entrant.hash), table);
  return {};
}

namespace {

/// Fetches all programs that the job names from the start. Returns why they cannot run here; empty: they can.
std::string fetch_all_programs(jobs::Broker& broker, KnownJob& job) {
  for (const auto& entrant : job.told.bundles)
    if (auto refusal = fetch_programs_of(broker, entrant, job.told.machine, job.programs); !refusal.empty())
      return refusal;
  if (!job.told.shared_paths) {  // paths of the head's disk mean nothing here, or something else
    auto& process = job.told.plan.process;
    process.readable.clear();
    process.foreign.clear();
    process.writable.clear();
    process.writable_source.clear();
  }
  return {};
}

/// Whether a job's JSON is a build's.
bool is_build(const json::value& spec) {
  const auto* kind = spec.is_object() ? spec.get_object().if_contains("kind") : nullptr;
  return kind != nullptr && kind->is_string() && kind->get_string() == build_kind;
}

/// Why this machine cannot do the job; empty: it can. `builder`: null if this worker builds nothing.
std::string refusal_of_build(const BuildJob& job, const Builder* builder) {
  if (job.machine != machine_kind())
    return fmt::format("the build is for {}, but this machine is {}", job.machine, machine_kind());
  const bool can = builder != nullptr && std::find(builder->languages().begin(), builder->languages().end(),
                                                   job.language) != builder->languages().end();
  return can ? std::string() : fmt::format("this machine cannot build {}", job.language);
}

}  // namespace

void JobBook::read_build(const json::value& spec, KnownJob& job) const {
  BuildJob build;
  from_json(spec, build, "job");
  job.told.plan.name = build.name;
  job.threads = std::numeric_limits<unsigned>::max();
  job.refusal = refusal_of_build(build, rules_.builder.get());
}

KnownJob JobBook::read(jobs::Broker& broker, const std::string& id, const std::string& spec) const {
  KnownJob job;
  job.id = id;
  job.any_speed = rules_.any_speed;
  try {
    const auto value = json::parse(spec);
    if ((job.builds = is_build(value))) {
      read_build(value, job);
      return job;
    }
    from_json(value, job.told, "job");
    job.game = rules_.find_game(job.told.plan.game);
    job.refusal = refusal_of(job);
    if (job.refusal.empty()) job.refusal = fetch_all_programs(broker, job);
    if (job.refusal.empty() && !(job.refusal = unfit_for(job)).empty())
      job.again = std::chrono::steady_clock::now() + measured_again;
    if (job.refusal.empty()) job.threads = fitting_concurrency(*job.game, job.told.plan);
  } catch (const std::exception& problem) {
    job.refusal = fmt::format("this program (Agon {}) cannot read the head's description of it: {}",
                              program_version(), problem.what());
  }
  return job;
}

std::shared_ptr<const KnownJob> JobBook::job(jobs::Broker& broker, const std::string& id) {
  const auto spec = jobs::JobQueue(broker, id).spec();
  const std::lock_guard guard(lock_);
  if (!spec) {
    jobs_.erase(id);
    return nullptr;
  }
  auto& known = jobs_[id];
  if (known.first == *spec && known.second && known.second->again > std::chrono::steady_clock::now())
    return known.second;
  const bool told_before = known.first == *spec;
  known = {*spec, std::make_shared<KnownJob>(read(broker, id, *spec))};
  if (rules_.tell && !told_before && !known.second->builds && !known.second->refusal.empty())
    rules_.tell(fmt::format("this worker does not play the contest {}: {}", known.second->told.plan.name,
                            known.second->refusal));
  return known.second;
}

void JobBook::keep_only(const std::vector<std::string>& ids) {
  const std::lock_guard guard(lock_);
  std::erase_if(
      jobs_, [&](const auto& known) { return std::find(ids.begin(), ids.end(), known.first) == ids.end(); });
}

std::string JobBook::refusals() const {
  const std::lock_guard guard(lock_);
  std::string words;
  for (const auto& [id, known] : jobs_)
    if (known.second && !known.second->builds && !known.second->refusal.empty())
      words += fmt::format("{}{}: {}", words.empty() ? "" : "; ", known.second->told.plan.name,
                           known.second->refusal);
  return words;
}

}  // namespace agon::contest
