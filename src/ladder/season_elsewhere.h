// A ladder's matches on workers, beside those that the server plays itself. The server also plays the matches
// that no worker can play, and those that workers could not.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "jobs/worker_state.h"
#include "ladder/scheduler.h"
#include "ladder/workshop.h"

namespace agon::ladder {

/// How a ladder gives matches to workers.
struct Elsewhere {
  std::vector<std::vector<std::string>> commands;  ///< each starts a worker
  std::function<std::string(const GameEntry&)>
      rules_of;  ///< signature of a game's rules; a worker's must be the same
  /// Gets the state of the workers a few times a second, on a thread of its own.
  std::function<void(const std::vector<jobs::WorkerState>&)> shown;
};

/// Gives matches of all seasons to workers, in a thread of its own that ends with what is returned; `stop` is
/// set before that. `say`: writes to the server's log; any thread. All must outlive it.
std::shared_ptr<void> matches_elsewhere(Store& store, const Workshop& workshop,
                                        std::vector<Scheduler*> schedulers, Elsewhere elsewhere, bool sandbox,
                                        const std::atomic<bool>& stop, Scheduler::Say say);

}  // namespace agon::ladder
