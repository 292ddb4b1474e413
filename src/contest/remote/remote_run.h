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

}  // namespace agon::contest
