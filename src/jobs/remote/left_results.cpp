#include "jobs/remote/left_results.h"

#include <fmt/format.h>

#include <utility>

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

void LeftResults::read(JobQueue& queue, ForgedReports& forged, std::string& read) {
  constexpr int most_reads = 1024;
  for (int reads = 0; reads < most_reads; ++reads) {
    auto reports = queue.reports(read, std::chrono::milliseconds(1));
    if (reports.empty()) return;
    for (auto& report : reports) {
      read = report.id;
      if (!forged.is_forged(report)) add(std::move(report));
    }
  }
}

void LeftResults::add(UnitReport report) {
  for (auto& [task, result] : report.done) {
    const auto size = task.size() + result.size() + report.worker.size();
    if (bytes_ + size > most_bytes) return;
    if (results_.emplace(std::move(task), Left{report.worker, std::move(result)}).second) bytes_ += size;
  }
}

std::vector<UnitReport> LeftResults::take(std::vector<std::string>& tasks) {
  std::map<std::string, UnitReport> by_worker;
  std::erase_if(tasks, [&](const std::string& task) {
    auto found = results_.extract(task);
    if (found.empty()) return false;
    auto& [worker, result] = found.mapped();
    bytes_ -= task.size() + result.size() + worker.size();
    auto& report = by_worker[worker];
    report.worker = worker;
    report.done.push_back({task, std::move(result)});
    return true;
  });
  std::vector<UnitReport> reports;
  for (auto& [worker, report] : by_worker) reports.push_back(std::move(report));
  return reports;
}

}  // namespace agon::jobs
