// A worker's heartbeat, in a thread of its own with a connection of its own. It renews the leases of the
// worker's threads and publishes the worker's status. A worker that was stopped for longer than a lease does
// not renew units that another worker may hold by now.
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

// The units that the threads of a worker hold, with their results so far. Results are reported when a unit
// ends, or at once when the worker is asked to stop.

struct HeldUnit {
  std::string job;
  Unit unit;
  UnitReport report;  ///< the done and failed tasks so far
  std::chrono::steady_clock::time_point since{};
};

class HeldUnits {
 public:
  void hold(unsigned thread, std::string job, Unit unit);
  /// False: the unit was given back meanwhile, so the result is not needed.
  bool add_done(unsigned thread, std::string task, std::string result);
  bool add_failed(unsigned thread, std::string task, std::string reason);
  /// Ends the thread's unit and returns it; tasks that were not finished are in it as given back. Empty: the
  /// unit was given back already.
  std::optional<HeldUnit> release(unsigned thread);
  std::vector<HeldUnit> release_all();
  /// Job and unit of each held unit.
  std::vector<std::pair<std::string, std::string>> held();

 private:
  std::mutex lock_;
  std::map<unsigned, HeldUnit> units_;
};

/// All are called on the heartbeat's thread.
struct HeartbeatCalls {
  std::function<std::string()> status;  ///< the worker's JSON for `PREFIX:workers`
  std::function<void(const std::string& why)>
      distrusted{};  ///< called if a head no longer accepts this worker's results; may be empty
  /// Called on the heartbeat's connection with each beat; if it returns true, again soon. May be empty.
  std::function<bool(Broker&)> aside{};
};

class Heartbeat {
 public:
  /// All arguments must outlive it.
  Heartbeat(BrokerAddress address, std::string name, HeldUnits& held, HeartbeatCalls calls);
  ~Heartbeat();
  Heartbeat(const Heartbeat&) = delete;
  Heartbeat& operator=(const Heartbeat&) = delete;

 private:
  void beat(const std::stop_token& stop);
  void beat_once(Broker& broker, bool late);

  BrokerAddress address_;
  std::string name_;
  HeldUnits& held_;
  HeartbeatCalls calls_;
  std::jthread thread_;
};

/// Reports the results of all held units at once, gives back their other tasks, and reports that the worker
/// has gone.
void give_back(const BrokerAddress& address, const Identity& worker, HeldUnits& held);

}  // namespace agon::jobs
