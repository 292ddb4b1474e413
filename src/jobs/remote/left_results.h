// Results that workers reported while no head was running, kept until the head hands out their tasks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "jobs/remote/job_queue.h"

namespace agon::jobs {

// Recognises reports that must be dropped: those that the named worker has not signed, and copies. They are
// held against no worker.

class ForgedReports {
 public:
  using Tell = std::function<void(const std::string&)>;
  /// `tell`: told about the first such report, the tenth, the hundredth and so on; may be empty.
  explicit ForgedReports(Tell tell) : tell_(std::move(tell)) {}

  /// Call it once for each report. Copies count as forged, because a copied report that fails tasks or gives
  /// them back would do so again.
  bool is_forged(const UnitReport& report);
  /// Forgets the signatures, because all reports will be checked again.
  void begin_anew() { signatures_.clear(); }

 private:
  Tell tell_;
  std::set<std::string> signatures_;
  std::uint64_t count_ = 0, told_at_ = 1;
};

class LeftResults {
 public:
  static constexpr std::size_t most_bytes =
      std::size_t{512} << 20;  ///< further results are left out, and their tasks handed out again

  /// Adds the reports behind `read`, except forged ones; `read` becomes the last one's id. At most 65,536;
  /// throws as Broker does.
  void read(JobQueue& queue, ForgedReports& forged, std::string& read);
  /// Adds the results of a report; the first result of a task stays.
  void add(UnitReport report);
  /// Removes and returns the results of `tasks`, as one report a worker and without an id. Removes those
  /// tasks from `tasks`.
  std::vector<UnitReport> take(std::vector<std::string>& tasks);

 private:
  struct Left {
    std::string worker, result;
  };
  std::map<std::string, Left> results_;  ///< by task
  std::size_t bytes_ = 0;
};

}  // namespace agon::jobs
