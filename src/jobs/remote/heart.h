// A worker's heartbeat, in a thread of its own with a connection of its own: renews what its threads hold and
// tells what the worker does. A worker that was stopped for longer than a lease does not renew what may be
// another's by now.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <thread>

#include "jobs/remote/held_units.h"

namespace agon::jobs {

struct HeartCalls {
  std::function<std::string()> status;  ///< the worker's JSON for `PREFIX:workers`
  std::function<void(const std::string& why)>
      distrusted{};  ///< a head takes no more results of this worker; may be empty
  /// Called on the heart's connection with each beat, and soon again where it says yes; may be empty.
  std::function<bool(Broker&)> aside{};
};

class Heart {
 public:
  /// All must outlive it.
  Heart(BrokerAddress address, std::string name, HeldUnits& held, HeartCalls calls);
  ~Heart();
  Heart(const Heart&) = delete;
  Heart& operator=(const Heart&) = delete;

 private:
  void beat(const std::stop_token& stop);
  void beat_once(Broker& broker, bool late);

  BrokerAddress address_;
  std::string name_;
  HeldUnits& held_;
  HeartCalls calls_;
  std::jthread thread_;
};

/// Tells at once what came of all that is held, and gives back the rest; and that the worker has gone.
void give_back(const BrokerAddress& address, const Identity& worker, HeldUnits& held);

}  // namespace agon::jobs
