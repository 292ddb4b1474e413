// The jobs that a worker has seen: what each is, or why the worker refuses it.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "arena/game_entry.h"
#include "contest/remote/build_job.h"
#include "contest/remote/contest_job.h"
#include "jobs/remote/broker.h"

namespace agon::contest {

/// A job as a worker knows it.
struct KnownJob {
  std::string id;
  ContestJob told;      ///< a build has only a name
  bool builds = false;  ///< a ladder's build
  const GameEntry* game = nullptr;
  ProgramTable programs;   ///< those of the bundles, as they lie here
  unsigned threads = 0;    ///< how many matches at once leave every bot a core of its own
  bool any_speed = false;  ///< clocks count as fair here, however fast the machine is
  std::string refusal;     ///< why this worker refuses the job; empty: it does it
  std::chrono::steady_clock::time_point again =
      std::chrono::steady_clock::time_point::max();  ///< when a refusal is looked at again
};

/// Fetches an entrant's bundle, and puts into `table` what is started for its players. Returns why it cannot
/// run here; empty: it can.
std::string fetch_programs_of(jobs::Broker& broker, const PackedEntrant& entrant,
                              const std::string& head_machine, ProgramTable& table);

/// Measures this machine if the job has clocks. Returns why its matches would not be fair here; empty: they
/// would.
std::string unfit_for(const KnownJob& job);
/// After this time a machine may have become busy, or idle.
inline constexpr std::chrono::seconds measured_again{20};

struct BookRules {
  std::function<const GameEntry*(const std::string& game)> find_game;
  std::function<std::string(const GameEntry&)> rules_of;  ///< signature of its rules
  std::function<void(const std::string&)> tell;
  bool shared_paths = false;           ///< jobs may name programs and files of this machine
  bool any_speed = false;              ///< matches with clocks are taken without measuring the machine
  bool no_sandbox = false;             ///< jobs may ask for programs without a sandbox
  std::shared_ptr<Builder> builder{};  ///< builds ladders' programs; null: none
};

class JobBook {
 public:
  explicit JobBook(BookRules rules) : rules_(std::move(rules)) {}

  /// Null: there is no such job any more. A job is read again only if its description has changed or a
  /// refusal may have passed. The refusal of a contest is reported once. That of a build is not, since
  /// another worker may do it.
  std::shared_ptr<const KnownJob> job(jobs::Broker& broker, const std::string& id);
  /// Forgets all other jobs: they are over.
  void keep_only(const std::vector<std::string>& ids);
  /// Why the worker refuses some jobs, for people; empty: it refuses none.
  std::string refusals() const;

 private:
  void read_build(const json::value& spec, KnownJob& job) const;
  KnownJob read(jobs::Broker& broker, const std::string& id, const std::string& spec) const;
  std::string refusal_of(const KnownJob& job) const;

  BookRules rules_;
  mutable std::mutex lock_;
  std::map<std::string, std::pair<std::string, std::shared_ptr<const KnownJob>>>
      jobs_;  ///< with the text that each was read from
};

}  // namespace agon::contest
