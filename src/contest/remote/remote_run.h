// Plays a contest on workers elsewhere: hands out its matches through a Redis server, and keeps what comes
// back.
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
  const GameEntry* game = nullptr;  ///< some of what workers tell is looked at again by it
  std::string rules;                ///< signature of the game's rules
  bool shared_paths = false;
  std::function<void(const std::string&)> tell;  ///< what the person at the head should know
};

/// What workers must know of the job.
std::string job_spec(const Plan& plan, const RemoteRun& remote, const std::vector<Bundle>& bundles);
/// `seen`: hears how many matches at once the workers can play.
jobs::RemoteOptions head_options(const RemoteRun& remote, const std::atomic<bool>* stop,
                                 std::function<void(unsigned)> seen = {});

/// As `run`: what the store holds at the end does not tell where a match was played. Throws jobs::BrokerLost
/// where there is no server to begin with.
RunSummary run_remote(const Plan& plan, Store& store, const RunOptions& options, const RemoteRun& remote);

// Whether a match that a worker played can have gone as the worker tells.

/// Says in words what a result lacks that every result of the plan has: a record, where records are kept.
/// Empty: nothing. Quick.
std::string lack_of(const Plan& plan, const Played& told);

/// A match of built-in players without clocks is played again, and must come to the same. A record, where
/// there is one, must be the match's, obey the rules and end as was told. Points and scores must follow from
/// the outcome. What differs, in words; empty: nothing.
std::string difference_of(const GameEntry& game, const Plan& plan, const Planned& match, const Played& told);

/// A head whose workers play matches of a plan, which must outlive it. A result that lacks something does not
/// count.
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

/// A desk as heads see it, whose workers have no store: each match is durable before it counts.
template <class Task>
class KeepingDesk : public jobs::Desk<Task, RemoteMatch> {
 public:
  KeepingDesk(jobs::Desk<Task, Finished>& desk, Store& store, std::string contest)
      : desk_(desk), store_(store), contest_(std::move(contest)) {}

  std::vector<Task> next(std::size_t most) override { return desk_.next(most); }
  bool over() override { return desk_.over(); }
  void take(RemoteMatch match) override {
    store_.add(contest_, match.played);
    desk_.take({match.played.result, std::move(match.own_us)});
  }
  void give_up(const Task& task, const std::string& reason) override { desk_.give_up(task, reason); }

 private:
  jobs::Desk<Task, Finished>& desk_;
  Store& store_;
  std::string contest_;
};

}  // namespace agon::contest
