// Options of a head of remote work, and how it waits for a server that is away.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <string>
#include <thread>

#include "jobs/remote/broker.h"

namespace agon::jobs {

struct RemoteOptions {
  std::chrono::nanoseconds batch = std::chrono::seconds(2);  ///< about how long one lasts
  const std::atomic<bool>* stop = nullptr;                   ///< true: nothing further is handed out
  std::function<std::size_t(Broker&)>
      threads;  ///< how many matches at once the workers can play, all together
  std::function<void(const std::string&)> tell;  ///< what the person at the head should know
  std::function<void(Broker&)>
      aside{};                       ///< called some times a second on the head's connection; may be empty
  std::function<void()> while_away;  ///< called now and then while the server cannot be reached; may be empty
};

inline bool is_stopped(const RemoteOptions& options) { return options.stop != nullptr && *options.stop; }

/// Does the work, again and again while the server is away: mostly it comes back, and workers go on
/// meanwhile. Gives up when it is to stop.
template <class Do>
void patiently(Broker& broker, const RemoteOptions& options, Do&& work) {
  for (auto wait = std::chrono::milliseconds(100);;
       wait = std::min(wait * 2, std::chrono::milliseconds(2000))) {
    try {
      return work();
    } catch (const BrokerLost& lost) {
      if (is_stopped(options)) return;
      if (wait == std::chrono::milliseconds(400) && options.tell)
        options.tell(std::string(lost.what()) + "; trying again");
    }
    if (options.while_away) options.while_away();
    std::this_thread::sleep_for(wait);
    try {
      broker.reconnect();
    } catch (const BrokerLost&) {
    }
  }
}

}  // namespace agon::jobs
