// Plays a tuning, step by step, on the cores of this machine or on other machines. Every match is in the
// store before the next begins, so a tuning that was stopped goes on from there.
#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "contest/remote/remote_run.h"
#include "contest/schedule.h"
#include "contest/store.h"
#include "contest/tuning/tuning.h"
#include "jobs/task_source.h"

namespace agon::contest {

/// A step that has just been played.
struct TuneStep {
  std::uint32_t number = 0, of = 0;  ///< from 1
  double result = 0;                 ///< of its plus side, from -1 to 1
  std::vector<double> values;        ///< after it
};

struct TuneOptions {
  unsigned concurrency = 0;                           ///< 0: all cores
  const std::atomic<bool>* stop = nullptr;            ///< true: no further match begins
  std::function<void(const TuneStep&)> stepped = {};  ///< may be empty
};

struct Tuned {
  std::vector<double> values;
  std::uint64_t played = 0, found = 0;  ///< matches, now and in the store before
  bool complete = false;
};

/// The contest of the tuning's plan must be in the store and claimed. Throws Failure.
Tuned tune(const GameEntry& game, const Tuning& tuning, Store& store, const TuneOptions& options);
/// Does the same on the workers of a Redis server, with the same result. Throws jobs::BrokerLost if there is
/// no server at the start.
Tuned tune_remote(const Tuning& tuning, Store& store, const TuneOptions& options, const RemoteRun& remote);

// The tasks of a tuning: hands out the matches of a step, and when all have results, those of the next step.

/// A match of a step, and the player of its side: "champion?nodes=60&health=900".
struct TuneMatch {
  Planned match;
  std::string player;
};

class TuningTasks : public jobs::TaskSource<TuneMatch, Finished> {
 public:
  /// `stored`: the results that the store has already. The tuning must outlive it.
  TuningTasks(const Tuning& tuning, const std::vector<Result>& stored,
              std::function<void(const TuneStep&)> stepped);

  std::vector<TuneMatch> next(std::size_t most) override;
  bool over() override { return spsa_.over(); }
  void take(Finished finished) override;
  /// Throws Failure: a step needs all its matches.
  void give_up(const TuneMatch& match, const std::string& reason) override;

  Tuned tuned() const;

 private:
  void begin_steps();
  void end_step();
  std::vector<Planned> matches_of_step();
  double result_of_step() const;

  const Tuning& tuning_;
  std::function<void(const TuneStep&)> stepped_;
  Spsa spsa_;
  Schedule schedule_;
  std::optional<Planned> ahead_;
  std::map<Key, Result> results_;
  std::vector<Planned> step_;      ///< all matches of the step
  std::deque<TuneMatch> waiting_;  ///< to be handed out
  std::set<Key> lacking_;          ///< matches of the step without a result
  std::uint64_t played_ = 0, found_ = 0;
};

/// The plan for a match of a step, with that player.
Plan plan_with(const Tuning& tuning, const std::string& player);

}  // namespace agon::contest
