// A season's matches on other machines, beside those that the server plays itself. The server also plays the
// matches that no worker can play, and those that none plays in time.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "jobs/remote/broker.h"
#include "ladder/scheduler.h"
#include "ladder/workshop.h"

namespace agon::ladder {

/// The beginning of the name of a season's job.
inline constexpr std::string_view job_begins = "ladder ";
/// The end of the name of a season's build.
inline constexpr std::string_view build_job_ends = " build";

/// How a ladder gives matches to workers.
struct Elsewhere {
  jobs::BrokerAddress broker;
  std::function<std::string(const GameEntry&)>
      rules_of;  ///< signature of a game's rules; a worker's must be the same
};

/// Gives matches of a season to workers, in a thread of its own that ends with what is returned; `stop` is
/// set before that. Nothing is given out while the Redis server cannot be reached. `say`: writes to the
/// server's log; any thread. All must outlive it.
std::shared_ptr<void> matches_elsewhere(Store& store, const Workshop& workshop, Scheduler& scheduler,
                                        Elsewhere elsewhere, bool sandbox, const std::atomic<bool>& stop,
                                        Scheduler::Say say);

/// Gives its builds to workers in the same way. An upload goes to a worker with its language and our kind of
/// processor. The log comes back while the build runs, and then the result. The server checks the protocol
/// itself. It also does the builds that no worker can do, begins in time, or completes.
std::shared_ptr<void> builds_elsewhere(Store& store, const Workshop& workshop, Scheduler& scheduler,
                                       jobs::BrokerAddress broker, const std::atomic<bool>& stop,
                                       Scheduler::Say say);

}  // namespace agon::ladder
