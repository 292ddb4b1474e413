#include "jobs/leases.h"

#include <algorithm>
#include <utility>

namespace agon::jobs {

void Leases::add(UnitId unit, int priority) {
  const Rank place{priority, next_number_++};
  units_[unit] = {place, 0, std::nullopt};
  queue_[place] = unit;
}

std::optional<UnitId> Leases::grant(const std::string& holder, TimePoint now) {
  expire(now);
  if (queue_.empty()) return std::nullopt;
  const auto first = queue_.begin();
  const UnitId unit = first->second;
  queue_.erase(first);
  auto& entry = units_.at(unit);
  entry.lease = Lease{unit, holder, now, end_of(now), ++entry.attempts};
  return unit;
}

bool Leases::renew(UnitId unit, const std::string& holder, TimePoint now) {
  const auto found = units_.find(unit);
  if (found == units_.end()) return false;
  auto& lease = found->second.lease;
  if (!lease || lease->holder != holder || lease->until <= now) return false;
  lease->until = end_of(now);
  return true;
}

bool Leases::finish(UnitId unit) {
  const auto found = units_.find(unit);
  if (found == units_.end()) return false;
  queue_.erase(
      found->second.place);  // queued again after its lease expired, while its first holder was only slow
  units_.erase(found);
  return true;
}

void Leases::queue_again(Units::iterator unit) {
  unit->second.lease.reset();
  queue_[unit->second.place] = unit->first;  // its old place: the longest waiting unit goes first
}

void Leases::fail(UnitId unit, const std::string& reason) {
  const auto found = units_.find(unit);
  if (found == units_.end() || !found->second.lease) return;
  if (found->second.attempts < most_attempts) return queue_again(found);
  dead_.push_back({unit, found->second.attempts, reason});
  units_.erase(found);
}

void Leases::give_back(UnitId unit) {
  const auto found = units_.find(unit);
  if (found == units_.end() || !found->second.lease) return;
  --found->second.attempts;
  queue_again(found);
}

std::vector<UnitId> Leases::expire(TimePoint now) {
  std::vector<UnitId> lost;
  if (length_ == endless) return lost;
  for (const auto& [unit, entry] : units_)
    if (entry.lease && entry.lease->until <= now) lost.push_back(unit);
  for (const auto unit : lost)
    fail(unit, "its worker " + units_.at(unit).lease->holder + " was not heard of any more");
  return lost;
}

std::vector<Lease> Leases::held() const {
  std::vector<Lease> list;
  for (const auto& [unit, entry] : units_)
    if (entry.lease) list.push_back(*entry.lease);
  return list;
}

void BatchSize::measured(std::size_t tasks, std::chrono::nanoseconds took) {
  if (tasks == 0) return;
  const double now = std::max(1.0, static_cast<double>(took.count()) / static_cast<double>(tasks));
  mean_ns_ = mean_ns_ == 0 ? now : mean_ns_ + (now - mean_ns_) / 4;
  const double fitting = static_cast<double>(wanted_.count()) / mean_ns_;
  const double most = static_cast<double>(std::min(most_, tasks * 8));
  size_ = static_cast<std::size_t>(std::clamp(fitting, 1.0, std::max(1.0, most)));
}

}  // namespace agon::jobs
