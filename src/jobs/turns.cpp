#include "jobs/turns.h"

#include <algorithm>

namespace agon::jobs {

namespace {

double seconds_between(Turns::Clock::time_point from, Turns::Clock::time_point to) {
  return std::chrono::duration<double>(to - from).count();
}

}  // namespace

double Turns::served(const Served& job, Clock::time_point now) {
  double seconds = job.seconds;
  for (const auto began : job.under_way) seconds += std::max(job.usual, seconds_between(began, now));
  return seconds;
}

std::vector<std::string> Turns::order(const std::vector<std::string>& jobs, Clock::time_point now) {
  const std::lock_guard guard(lock_);
  std::erase_if(jobs_, [&](const auto& known) {
    return known.second.under_way.empty() && std::find(jobs.begin(), jobs.end(), known.first) == jobs.end();
  });
  double most = 0;
  for (const auto& id : jobs) most = std::max(most, served(jobs_[id], now));
  std::vector<std::pair<double, std::string>> ranked;
  for (const auto& id : jobs) {
    auto& job = jobs_[id];
    if (const double behind = most - served(job, now); behind > most_owed) job.seconds += behind - most_owed;
    ranked.emplace_back(served(job, now), id);
  }
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const auto& x, const auto& y) { return x.first < y.first; });
  std::vector<std::string> ids;
  for (auto& [seconds, id] : ranked) ids.push_back(std::move(id));
  return ids;
}

void Turns::begin(const std::string& job, Clock::time_point now) {
  const std::lock_guard guard(lock_);
  jobs_[job].under_way.insert(now);
}

void Turns::end(const std::string& job, Clock::time_point began, Clock::time_point now) {
  const std::lock_guard guard(lock_);
  auto& one = jobs_[job];
  if (const auto found = one.under_way.find(began); found != one.under_way.end()) one.under_way.erase(found);
  one.usual = seconds_between(began, now);
  one.seconds += one.usual;
}

}  // namespace agon::jobs
