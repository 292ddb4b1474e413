// Finds reports that are dropped and held against nobody: those that the worker they name has not signed, and
// copies.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>

#include "jobs/remote/job_queue.h"

namespace agon::jobs {

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

}  // namespace agon::jobs
