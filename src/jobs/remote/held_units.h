// The units that the threads of a worker hold, as far as they have come: what is told of them at their end,
// or at once when the worker is asked to stop.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "jobs/remote/job_queue.h"

namespace agon::jobs {

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

}  // namespace agon::jobs
