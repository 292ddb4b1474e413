// A worker: threads that fetch matches of contests from a Redis server, play them and report the results.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "arena/game_entry.h"
#include "contest/play_match.h"
#include "contest/remote/build_job.h"
#include "contest/remote/contest_job.h"
#include "jobs/remote/broker.h"
#include "jobs/remote/fleet.h"
#include "jobs/remote/heartbeat.h"
#include "jobs/remote/live_texts.h"
#include "jobs/turns.h"

namespace agon::contest {

// The jobs that a worker has seen: what each is, or why the worker refuses it.

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

struct WorkerOptions {
  jobs::BrokerAddress broker;
  unsigned threads = 0;     ///< 0: as many as there are cores
  double until_idle_s = 0;  ///< leaves after so many seconds without work; 0: never
  std::atomic<bool>* stop = nullptr;
  BookRules book;
};

class ContestWorker {
 public:
  explicit ContestWorker(WorkerOptions options);

  /// "host-1234-0123456789abcdef"
  const std::string& name() const { return identity_.name(); }
  /// Works until it is stopped or idle for long enough. Throws jobs::BrokerLost if there is no server at the
  /// start.
  void run();
  /// Called by a signal's thread: reports what is done and gives back the rest. Matches that end later are
  /// dropped.
  void give_back_all();
  std::uint64_t done() const { return done_; }
  /// Why the head no longer takes this worker's results; empty: it does.
  std::string distrusted() const;

 private:
  struct Hand;  ///< a thread's own: its connection, and the player of its present job
  void live(unsigned thread);
  std::shared_ptr<jobs::LiveText> show(const Plan& plan, const Planned& match);
  /// Jobs that this thread may work on, in the order in which it asks them for work.
  std::vector<std::shared_ptr<const KnownJob>> jobs_for(Hand& hand);
  /// Works on one unit. False: there was none.
  bool work(Hand& hand);
  void play_unit(Hand& hand, const KnownJob& job, jobs::Unit unit);
  void build(Hand& hand, const KnownJob& job, const std::string& task);
  void play_task(Hand& hand, const KnownJob& job, const std::string& task);
  void refuse(const std::string& why);
  bool leaves() const;
  std::string status();
  bool idle_for_long() const;

  WorkerOptions options_;
  jobs::Identity identity_;
  JobBook book_;
  jobs::HeldUnits held_;
  jobs::Turns turns_;                        ///< shares turns among jobs, for all threads
  jobs::LiveTexts live_;                     ///< records of the matches being played
  jobs::WorkerInfo info_;                    ///< the part of the status that does not change
  std::atomic<std::int64_t> engine_ns_ = 0;  ///< processor time that the threads spend outside matches
  std::atomic<std::uint64_t> done_ = 0;
  std::atomic<std::int64_t> busy_ms_ = 0;  ///< when there last was work
  mutable std::mutex lock_;
  std::string distrusted_;
  std::string unfit_;  ///< why a thread takes no matches with clocks at present
  std::string job_;    ///< the contest that was worked on last
  std::uint64_t done_before_ = 0;
  std::int64_t told_ms_ = 0;
  double per_second_ = 0;
};

}  // namespace agon::contest
