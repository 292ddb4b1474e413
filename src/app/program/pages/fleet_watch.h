// The workers of a Redis server, for the pages' port: asked every two seconds in a thread of its own, however many look.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "jobs/remote/fleet.h"
#include "net/router.h"

namespace agon::app {

class FleetWatch {
 public:
  /// Told what was seen, in the watch's own thread; takes out of it what not everybody may see.
  using Note = std::function<void(jobs::Fleet&)>;
  /// `token`: what asks from outside must show it; empty: nobody is asked.
  FleetWatch(jobs::BrokerAddress address, std::string token, Note note);

  /// Adds /api/workers.
  void add_routes(net::Router& router);
  /// For Prometheus; empty: the server has not answered yet, or does not any more.
  std::string metrics() const;

 private:
  struct Seen {
    std::string json, metrics, problem;
  };

  void live(const std::stop_token& stop);
  void keep(std::shared_ptr<const Seen> seen);
  std::shared_ptr<const Seen> seen() const;

  jobs::BrokerAddress address_;
  std::string token_;
  Note note_;
  mutable std::mutex lock_;
  std::shared_ptr<const Seen> seen_;
  std::jthread thread_;
};

}  // namespace agon::app
