#include "jobs/remote/heartbeat.h"

#include <condition_variable>
#include <memory>
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

namespace {
constexpr std::chrono::milliseconds between_asides{100};
}

Heartbeat::Heartbeat(BrokerAddress address, std::string name, HeldUnits& held, HeartbeatCalls calls)
    : address_(std::move(address)), name_(std::move(name)), held_(held), calls_(std::move(calls)) {
  thread_ = std::jthread([this](const std::stop_token& stop) { beat(stop); });
}

Heartbeat::~Heartbeat() = default;

void Heartbeat::beat_once(Broker& broker, bool late) {
  if (!late)
    for (const auto& [job, unit] : held_.held()) JobQueue(broker, job).renew(unit, name_);
  broker.ask({"HSET", broker.key("workers"), name_, calls_.status()});
  if (const auto why = broker.ask({"HGET", broker.key("distrusted"), name_});
      !why.empty() && calls_.distrusted)
    calls_.distrusted(why.text);
}

void Heartbeat::beat(const std::stop_token& stop) {
  std::unique_ptr<Broker> broker;
  std::mutex lock;
  std::condition_variable_any wake;
  auto last = std::chrono::steady_clock::now(), due = last;
  while (!stop.stop_requested()) {
    const auto now = std::chrono::steady_clock::now();
    bool soon = false;
    try {
      if (!broker) broker = std::make_unique<Broker>(address_);
      if (now >= due) {
        beat_once(*broker, now - last > lease);
        last = now;
        due = now + heartbeat_every;
      }
      soon = calls_.aside && calls_.aside(*broker);
    } catch (const Failure&) {
      broker.reset();  // the worker's own threads report the failure; here the next beat tries again
    }
    std::unique_lock guard(lock);
    wake.wait_for(guard, stop, soon ? between_asides : heartbeat_every, [] { return false; });
  }
}

void give_back(const BrokerAddress& address, const Identity& worker, HeldUnits& held) {
  Broker broker(address);
  for (const auto& unit : held.release_all())
    JobQueue(broker, unit.job).report(unit.unit, unit.report, worker);
  broker.ask({"HDEL", broker.key("workers"), worker.name()});
}

}  // namespace agon::jobs
