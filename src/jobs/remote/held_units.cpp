#include "jobs/remote/held_units.h"

#include <set>

namespace agon::jobs {

namespace {

HeldUnit finished(HeldUnit unit) {
  const auto now = std::chrono::steady_clock::now();
  unit.report.took = std::chrono::duration_cast<std::chrono::microseconds>(now - unit.since);
  std::set<std::string> ended;
  for (const auto& done : unit.report.done) ended.insert(done.task);
  for (const auto& failed : unit.report.failed) ended.insert(failed.task);
  for (const auto& task : unit.unit.tasks)
    if (!ended.contains(task)) unit.report.given_back.push_back(task);
  return unit;
}

}  // namespace

void HeldUnits::hold(unsigned thread, std::string job, Unit unit) {
  const std::lock_guard guard(lock_);
  units_[thread] = {std::move(job), std::move(unit), {}, std::chrono::steady_clock::now()};
}

bool HeldUnits::add_done(unsigned thread, std::string task, std::string result) {
  const std::lock_guard guard(lock_);
  const auto found = units_.find(thread);
  if (found == units_.end()) return false;
  found->second.report.done.push_back({std::move(task), std::move(result)});
  return true;
}

bool HeldUnits::add_failed(unsigned thread, std::string task, std::string reason) {
  const std::lock_guard guard(lock_);
  const auto found = units_.find(thread);
  if (found == units_.end()) return false;
  found->second.report.failed.push_back({std::move(task), std::move(reason)});
  return true;
}

std::optional<HeldUnit> HeldUnits::release(unsigned thread) {
  const std::lock_guard guard(lock_);
  auto node = units_.extract(thread);
  if (node.empty()) return std::nullopt;
  return finished(std::move(node.mapped()));
}

std::vector<HeldUnit> HeldUnits::release_all() {
  const std::lock_guard guard(lock_);
  std::vector<HeldUnit> all;
  for (auto& [thread, unit] : units_) all.push_back(finished(std::move(unit)));
  units_.clear();
  return all;
}

std::vector<std::pair<std::string, std::string>> HeldUnits::held() {
  const std::lock_guard guard(lock_);
  std::vector<std::pair<std::string, std::string>> list;
  for (const auto& [thread, unit] : units_) list.emplace_back(unit.job, unit.unit.id);
  return list;
}

}  // namespace agon::jobs
