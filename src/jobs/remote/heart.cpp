#include "jobs/remote/heart.h"

#include <condition_variable>
#include <memory>
#include <mutex>

namespace agon::jobs {

namespace {
constexpr std::chrono::milliseconds between_asides{100};
}

Heart::Heart(BrokerAddress address, std::string name, HeldUnits& held, HeartCalls calls)
    : address_(std::move(address)), name_(std::move(name)), held_(held), calls_(std::move(calls)) {
  thread_ = std::jthread([this](const std::stop_token& stop) { beat(stop); });
}

Heart::~Heart() = default;

void Heart::beat_once(Broker& broker, bool late) {
  if (!late)
    for (const auto& [job, unit] : held_.held()) JobQueue(broker, job).renew(unit, name_);
  broker.ask({"HSET", broker.key("workers"), name_, calls_.status()});
  if (const auto why = broker.ask({"HGET", broker.key("distrusted"), name_});
      !why.empty() && calls_.distrusted)
    calls_.distrusted(why.text);
}

void Heart::beat(const std::stop_token& stop) {
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
      broker.reset();  // the threads tell; here the next beat tries again
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
