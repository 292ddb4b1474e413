// A worker: threads that fetch matches of contests from a Redis server, play them and report the results.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "contest/play_match.h"
#include "contest/remote/job_book.h"
#include "jobs/remote/fleet.h"
#include "jobs/remote/heartbeat.h"
#include "jobs/remote/live_texts.h"
#include "jobs/turns.h"

namespace agon::contest {

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

// Plays the matches that tasks of one job ask for, one after the other, in one thread.

class OrderPlayer {
 public:
  /// `thread`: its number among those that play at the same time. Construct it in that thread.
  OrderPlayer(std::shared_ptr<const KnownJob> job, unsigned thread);

  const KnownJob& job() const { return *job_; }
  /// Called before a match begins. It returns what hears the lines of the match's record.
  using Begins =
      std::function<std::function<void(const std::string&)>(const Plan& plan, const Planned& match)>;
  /// `broker`: holds the programs that a task brings. `begins` may be empty. Throws what a match throws, and
  /// BadRequest or BadValue for a match that the job cannot have.
  RemoteMatch play(const std::string& task, jobs::Broker& broker, const Begins& begins = {});

 private:
  void seat(const MatchOrder& order, jobs::Broker& broker);
  void check_player(const Entrant& entrant, const std::string& player) const;

  std::shared_ptr<const KnownJob> job_;
  Plan plan_;  ///< the job's, with the entrants of the match
  ProgramTable programs_;
  std::set<std::string> fetched_;
  bool has_guests_ = false;  ///< `plan_` has entrants that a task brought
  MatchPlayer player_;
};

}  // namespace agon::contest
