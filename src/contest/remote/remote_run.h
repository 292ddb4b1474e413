// Plays a contest on other machines: hands out its matches through a Redis server, and keeps the results.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "arena/game_entry.h"
#include "contest/plan.h"
#include "contest/played.h"
#include "contest/remote/bundle.h"
#include "contest/remote/contest_job.h"
#include "contest/runner.h"
#include "jobs/remote/broker.h"
#include "jobs/remote/remote_head.h"

namespace agon::contest {

struct RemoteRun {
  jobs::BrokerAddress broker;
  const GameEntry* game = nullptr;  ///< checks some of the results; null: none
  std::string rules;                ///< signature of the game's rules
  bool shared_paths = false;
  std::function<void(const std::string&)> tell;  ///< takes messages for the person at the head
};

/// The job's description for workers.
std::string job_spec(const Plan& plan, const RemoteRun& remote, const std::vector<Bundle>& bundles);
/// `seen`: called with the number of matches that the workers can play at once.
jobs::RemoteOptions head_options(const RemoteRun& remote, const std::atomic<bool>* stop,
                                 std::function<void(unsigned)> seen = {});

/// Like `run`: the store holds the same at the end, wherever a match was played. Throws jobs::BrokerLost if
/// there is no server at the start.
RunSummary run_remote(const Plan& plan, Store& store, const RunOptions& options, const RemoteRun& remote);

// Checks whether a match can have gone as its worker reports.

/// A part that every result of the plan has and this one lacks, in words: a record, if records are kept.
/// Empty: nothing is missing. Quick.
std::string lack_of(const Plan& plan, const Played& told);

/// The error in a reported match, in words; empty: none. A match of built-in players without clocks is played
/// again, and must come to the same. A record, if there is one, must be the match's, obey the rules and end
/// as reported. Points and scores must follow from the outcome.
std::string difference_of(const GameEntry& game, const Plan& plan, const Planned& match, const Played& told);

/// The head for workers that play matches of a plan, which must outlive it. A result that lacks something
/// does not count.
template <class Task>
class MatchHead : public jobs::RemoteHead<Task, RemoteMatch> {
 public:
  MatchHead(jobs::Broker& broker, const Plan& plan, const RemoteRun& remote,
            const std::vector<Bundle>& bundles, jobs::RemoteOptions options,
            std::function<std::string(const Task&)> text_of)
      : jobs::RemoteHead<Task, RemoteMatch>(
            broker, job_id(plan, remote.rules), job_spec(plan, remote, bundles), std::move(options),
            std::move(text_of), [](const std::string& task, const std::string& text, const std::string&) {
              return result_of_task(task, text);
            }) {
    this->require([&plan](const Task&, const RemoteMatch& told) { return lack_of(plan, told.played); });
  }
};

/// Hands out the tasks of `source` to workers that have no store: each match is durable before it counts.
template <class Task>
class KeepingTasks : public jobs::TaskSource<Task, RemoteMatch> {
 public:
  KeepingTasks(jobs::TaskSource<Task, Finished>& source, Store& store, std::string contest)
      : source_(source), store_(store), contest_(std::move(contest)) {}

  std::vector<Task> next(std::size_t most) override { return source_.next(most); }
  bool over() override { return source_.over(); }
  void take(RemoteMatch match) override {
    store_.add(contest_, match.played);
    source_.take({match.played.result, std::move(match.own_us)});
  }
  void give_up(const Task& task, const std::string& reason) override { source_.give_up(task, reason); }

 private:
  jobs::TaskSource<Task, Finished>& source_;
  Store& store_;
  std::string contest_;
};

}  // namespace agon::contest
