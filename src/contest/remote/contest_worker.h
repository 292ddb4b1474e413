// A worker: threads that come to a Redis server for matches of contests, play them and tell what they came
// to.
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

#include "contest/play_match.h"
#include "contest/remote/job_book.h"
#include "jobs/remote/fleet.h"
#include "jobs/remote/heart.h"
#include "jobs/remote/live_texts.h"
#include "jobs/turns.h"

namespace agon::contest {

struct WorkerOptions {
  jobs::BrokerAddress broker;
  unsigned threads = 0;     ///< 0: as many as there are cores
  double until_idle_s = 0;  ///< leave after so long without work; 0: never
  std::atomic<bool>* stop = nullptr;
  BookRules book;
};

class ContestWorker {
 public:
  explicit ContestWorker(WorkerOptions options);

  /// "host-1234-0123456789abcdef"
  const std::string& name() const { return identity_.name(); }
  /// Until it is stopped or idle for long enough. Throws jobs::BrokerLost where there is no server to begin
  /// with.
  void run();
  /// From a signal's thread: tells what is done, gives back the rest. Nothing is played for anybody after
  /// that.
  void give_back_all();
  std::uint64_t done() const { return done_; }
  /// Why the head takes no more results of this worker, in words; empty: it does.
  std::string distrusted() const;

 private:
  struct Hand;  ///< a thread's own: connection, and the player of the job that it is at
  void live(unsigned thread);
  std::shared_ptr<jobs::LiveText> show(const Plan& plan, const Planned& match);
  /// Those that this thread may take work of, in the order in which it asks for it.
  std::vector<std::shared_ptr<const KnownJob>> jobs_for(Hand& hand);
  /// Whether there was any.
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
  jobs::Turns turns_;                        ///< of the jobs, among all threads
  jobs::LiveTexts live_;                     ///< the records of the matches that are played
  jobs::WorkerInfo info_;                    ///< what does not change
  std::atomic<std::int64_t> engine_ns_ = 0;  ///< processor time of the threads outside matches
  std::atomic<std::uint64_t> done_ = 0;
  std::atomic<std::int64_t> busy_ms_ = 0;  ///< when there was work the last time
  mutable std::mutex lock_;
  std::string distrusted_;
  std::string unfit_;  ///< why a thread takes no matches with clocks at present
  std::string job_;    ///< the contest that was worked on last
  std::uint64_t done_before_ = 0;
  std::int64_t told_ms_ = 0;
  double per_second_ = 0;
};

// Plays what tasks of one job ask for, one after the other, in one thread.

class OrderPlayer {
 public:
  /// `thread`: which of those that play at the same time; to be made in it.
  OrderPlayer(std::shared_ptr<const KnownJob> job, unsigned thread);

  const KnownJob& job() const { return *job_; }
  /// Told who plays before they begin; what it gives hears the record's lines.
  using Begins =
      std::function<std::function<void(const std::string&)>(const Plan& plan, const Planned& match)>;
  /// `broker`: where the programs are that a task brings. `begins` may be empty. Throws what a match throws,
  /// and BadRequest or BadValue where there can be no such match.
  RemoteMatch play(const std::string& task, jobs::Broker& broker, const Begins& begins = {});

 private:
  void seat(const MatchOrder& order, jobs::Broker& broker);
  void check_player(const Entrant& entrant, const std::string& player) const;

  std::shared_ptr<const KnownJob> job_;
  Plan plan_;  ///< the job's, with the entrants of the match
  ProgramTable programs_;
  std::set<std::string> fetched_;
  bool has_guests_ = false;  ///< entrants of `plan_` are another task's
  MatchPlayer player_;
};

}  // namespace agon::contest
