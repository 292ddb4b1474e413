// Plays a contest: hands its matches to workers, which keep the results.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "arena/game_entry.h"
#include "contest/plan_orders.h"
#include "contest/schedule.h"
#include "contest/store.h"
#include "core/histogram.h"
#include "jobs/task_source.h"

namespace agon::contest {

struct RunOptions {
  unsigned concurrency = 0;  ///< 0: as many as the cores allow
  bool pin = true;           ///< matches with processes keep to their cores
  std::function<void(std::uint64_t done, std::uint64_t expected)> progress;
  const std::atomic<bool>* stop = nullptr;  ///< true: no further match begins
  bool cuts_short = false;  ///< `stop` also ends the matches that are being played, which are not kept
};

/// Agon's own time for decisions of processes, in microseconds.
struct OwnTime {
  std::uint64_t decisions = 0;
  double median_us = 0, most_us_99 = 0;
};

struct RunSummary {
  std::uint64_t played = 0;  ///< by this run
  std::uint64_t found = 0;   ///< already in the store
  bool complete = false;
  std::vector<std::string> given_up;  ///< matches that this machine could not play, with the reason
  double seconds = 0;
  unsigned concurrency = 0;
  OwnTime own;
};

class ContestTasks;
/// Fills in what `source` knows at the end, wherever its matches were played. Leaves `concurrency` alone.
void tell(RunSummary& summary, ContestTasks& source, std::chrono::steady_clock::time_point began);

// A contest as a job: hands out the matches that its store lacks.

/// A match of a contest: who meets whom, and its order.
struct ContestTask {
  Pairing match;
  MatchOrder order;
};
using ContestSource = jobs::TaskSource<ContestTask, Played>;

class ContestTasks : public ContestSource {
 public:
  /// `stored`: the results that the store has already. `orders` must outlive it.
  ContestTasks(const PlanOrders& orders, const std::vector<Result>& stored);

  std::vector<ContestTask> next(std::size_t most) override;
  bool over() override { return schedule_.over(); }
  /// Takes a match that is in the store: its result and own_us.
  void take(Played match) override;
  /// Throws Failure once so many matches failed that it is no accident.
  void give_up(const ContestTask& task, const std::string& reason) override;

  std::uint64_t played() const { return played_; }
  std::uint64_t found() const { return found_; }
  bool complete() { return schedule_.over() && under_way_ == 0 && given_up_.empty(); }
  /// Agon's own time for decisions of processes, in microseconds.
  const Histogram& own_times() const { return own_times_; }
  /// "r1b2g3: why" for each match.
  const std::vector<std::string>& given_up() const { return given_up_; }

  std::function<void(std::uint64_t done, std::uint64_t expected)> progress;  ///< may be empty

 private:
  const PlanOrders& orders_;
  Schedule schedule_;
  std::map<Key, Result> stored_;
  std::uint64_t under_way_ = 0, played_ = 0, found_ = 0;
  std::vector<std::string> given_up_;
  Histogram own_times_{0.1, 100'000};
};

/// Plays the matches that the store lacks. Each is durable before the next begins. Throws Failure if matches
/// cannot be played or kept.
RunSummary run(const GameEntry& game, const Plan& plan, Store& store, RunOptions options);

/// Plays a match and keeps it; called by the thread that plays. It returns at least the result and own_us.
using PlayTask = std::function<Played(MatchPlayer&, const ContestTask&)>;
/// Plays the matches that `source` hands out.
void play_all(const GameEntry& game, const PlanOrders& orders, ContestSource& source,
              const RunOptions& options, const PlayTask& play);

}  // namespace agon::contest
