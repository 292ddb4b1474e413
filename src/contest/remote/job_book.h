// The jobs that a worker has seen: what each is, or why it takes none of it.
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

/// A job that this worker can do.
struct KnownJob {
  std::string id;
  ContestJob told;      ///< of a build its name alone
  bool builds = false;  ///< it is a ladder's build
  const GameEntry* game = nullptr;
  ProgramTable programs;   ///< of the bundles, as they lie here
  unsigned threads = 0;    ///< matches at once that leave every bot a core of its own
  bool any_speed = false;  ///< its clocks are fair here, whatever the machine is
  std::string refusal;     ///< why this worker takes none of it; empty: it does
  std::chrono::steady_clock::time_point again =
      std::chrono::steady_clock::time_point::max();  ///< when a refusal may have passed
};

/// Brings an entrant's bundle here, and says in `table` what is started for its players. Why it cannot run
/// here, in words; empty: it can.
std::string fetch_programs_of(jobs::Broker& broker, const PackedEntrant& entrant,
                              const std::string& head_machine, ProgramTable& table);

/// Measures this machine, where the job has clocks: why its matches would not be fair here, in words; empty:
/// they would.
std::string unfit_for(const KnownJob& job);
/// After so long a machine may have become busy, or idle.
inline constexpr std::chrono::seconds measured_again{20};

struct BookRules {
  std::function<const GameEntry*(const std::string& game)> find_game;
  std::function<std::string(const GameEntry&)> rules_of;  ///< signature of its rules
  std::function<void(const std::string&)> tell;
  bool shared_paths = false;           ///< jobs may name programs and files of this machine
  bool any_speed = false;              ///< matches with clocks are taken without a look at the machine
  bool no_sandbox = false;             ///< jobs may ask for programs without a sandbox
  std::shared_ptr<Builder> builder{};  ///< of ladders' programs; null: none
};

class JobBook {
 public:
  explicit JobBook(BookRules rules) : rules_(std::move(rules)) {}

  /// Null: there is no such job any more. Read once; a refusal is told once, but of a build, which is for
  /// whoever can.
  std::shared_ptr<const KnownJob> job(jobs::Broker& broker, const std::string& id);
  /// All others are over.
  void keep_only(const std::vector<std::string>& ids);
  /// Why the worker takes nothing of some jobs, for people; empty: there are none such.
  std::string refusals() const;

 private:
  void read_build(const json::value& spec, KnownJob& job) const;
  KnownJob read(jobs::Broker& broker, const std::string& id, const std::string& spec) const;
  std::string refusal_of(const KnownJob& job) const;

  BookRules rules_;
  mutable std::mutex lock_;
  std::map<std::string, std::pair<std::string, std::shared_ptr<const KnownJob>>>
      jobs_;  ///< with the text it was read from
};

}  // namespace agon::contest
