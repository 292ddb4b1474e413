#include "jobs/remote/forged_reports.h"

#include <fmt/format.h>

namespace agon::jobs {

bool ForgedReports::is_forged(const UnitReport& report) {
  const bool repeats = !report.failed.empty() || !report.given_back.empty();
  if (!report.worker.empty() && !(repeats && !signatures_.insert(report.signature).second)) return false;
  if (++count_ < told_at_) return true;
  told_at_ *= 10;
  if (tell_)
    tell_(
        fmt::format("{} {} dropped so far that the workers they name have not signed, and no worker is "
                    "blamed: somebody else writes to the Redis "
                    "server, or a program of another version; change its password, or give each machine a "
                    "user of its own",
                    count_, count_ == 1 ? "report was" : "reports were"));
  return true;
}

}  // namespace agon::jobs
