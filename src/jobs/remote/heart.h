// A worker's heartbeat, in a thread of its own with a connection of its own: renews what its threads hold and
// tells what the worker does. A worker that was stopped for longer than a lease does not renew what may be
// another's by now.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "jobs/remote/job_queue.h"

namespace agon::jobs {

// The units that the threads of a worker hold, as far as they have come: what is told of them at their end,
// or at once when the worker is asked to stop.

struct HeldUnit {
  std::string job;
  Unit unit;
  UnitReport report;  ///< of what is done and has failed so far
  std::chrono::steady_clock::time_point since{};
};

class HeldUnits {
 public:
  void hold(unsigned thread, std::string job, Unit unit);
  /// False: it was given back meanwhile, and nobody waits for the result.
  bool add_done(unsigned thread, std::string task, std::string result);
  bool add_failed(unsigned thread, std::string task, std::string reason);
  /// The thread's unit, with tasks that were not begun or not ended as given back. None: it was given back
  /// already.
  std::optional<HeldUnit> release(unsigned thread);
  std::vector<HeldUnit> release_all();
  /// Job and unit of each.
  std::vector<std::pair<std::string, std::string>> held();

 private:
  std::mutex lock_;
  std::map<unsigned, HeldUnit> units_;
};

struct HeartCalls {
  std::function<std::string()> status;  ///< the worker's JSON for `PREFIX:workers`
  std::function<void(const std::string& why)>
      distrusted{};  ///< a head takes no more results of this worker; may be empty
  /// Called on the heart's connection with each beat, and soon again where it says yes; may be empty.
  std::function<bool(Broker&)> aside{};
};

class Heart {
 public:
  /// All must outlive it.
  Heart(BrokerAddress address, std::string name, HeldUnits& held, HeartCalls calls);
  ~Heart();
  Heart(const Heart&) = delete;
  Heart& operator=(const Heart&) = delete;

 private:
  void beat(const std::stop_token& stop);
  void beat_once(Broker& broker, bool late);

  BrokerAddress address_;
  std::string name_;
  HeldUnits& held_;
  HeartCalls calls_;
  std::jthread thread_;
};

/// Tells at once what came of all that is held, and gives back the rest; and that the worker has gone.
void give_back(const BrokerAddress& address, const Identity& worker, HeldUnits& held);

}  // namespace agon::jobs
