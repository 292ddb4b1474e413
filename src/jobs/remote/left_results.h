// Results that workers told while no head was there, until the desk asks for their tasks.
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

// Finds reports that are dropped and held against nobody: those that the worker they name has not signed, and
// copies.

class ForgedReports {
 public:
  using Tell = std::function<void(const std::string&)>;
  /// `tell`: hears of the first such report, the tenth, the hundredth and so on; may be empty.
  explicit ForgedReports(Tell tell) : tell_(std::move(tell)) {}

  /// Asked once of each report. A copy of results does no harm; one that fails tasks or gives them back would
  /// do so again.
  bool is_forged(const UnitReport& report);
  /// All reports will be asked about again.
  void begin_anew() { signatures_.clear(); }

 private:
  Tell tell_;
  std::set<std::string> signatures_;
  std::uint64_t count_ = 0, told_at_ = 1;
};

class LeftResults {
 public:
  static constexpr std::size_t most_bytes =
      std::size_t{512} << 20;  ///< further ones are left out, and their tasks handed out again

  /// Adds the reports behind `read`, which becomes the last one's id, but for forged ones. At most 65,536;
  /// throws as Broker does.
  void read(JobQueue& queue, ForgedReports& forged, std::string& read);
  /// The first result of a task is the one that stays.
  void add(UnitReport report);
  /// Reports of the results that belong to `tasks`, one a worker and without an id. Takes them and their
  /// tasks away.
  std::vector<UnitReport> take(std::vector<std::string>& tasks);

 private:
  struct Left {
    std::string worker, result;
  };
  std::map<std::string, Left> results_;  ///< by task
  std::size_t bytes_ = 0;
};

}  // namespace agon::jobs
