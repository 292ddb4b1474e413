// Plays a contest on workers elsewhere: hands out its matches through a Redis server, and keeps what comes
// back.
#pragma once

#include <functional>
#include <string>

#include "contest/runner.h"
#include "jobs/remote/broker_address.h"

namespace agon::contest {

struct RemoteRun {
  jobs::BrokerAddress broker;
  const GameEntry* game = nullptr;  ///< some of what workers tell is looked at again by it
  std::string rules;                ///< signature of the game's rules
  bool shared_paths = false;
  std::function<void(const std::string&)> tell;  ///< what the person at the head should know
};

/// As `run`: what the store holds at the end does not tell where a match was played. Throws jobs::BrokerLost
/// where there is no server to begin with.
RunSummary run_remote(const Plan& plan, Store& store, const RunOptions& options, const RemoteRun& remote);

}  // namespace agon::contest
