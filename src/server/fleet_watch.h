// The workers of a Redis server, for the pages' port: asked every two seconds in a thread of its own, however
// many look.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include <boost/asio/any_io_executor.hpp>

#include "jobs/remote/fleet.h"
#include "server/job_sight.h"
#include "server/route.h"

namespace agon::app {

class FleetWatch {
 public:
  /// Told what was seen, in the watch's own thread.
  using Note = std::function<void(const jobs::Fleet&)>;
  /// `token`: who shows it sees all, and nobody but the ladder's teacher does without; empty: nobody is
  /// asked, and all see what `sight` shows them. `workers`: where somebody's own answer is made. All must
  /// outlive it.
  FleetWatch(jobs::BrokerAddress address, std::string token, const JobSight& sight,
             boost::asio::any_io_executor workers, Note note);

  static std::vector<Route<FleetWatch>> rows();
  /// For Prometheus; empty: the server has not answered yet, or does not any more.
  std::string metrics() const;

 private:
  struct Seen {
    jobs::Fleet fleet{};    ///< all of it
    std::string json{};     ///< for strangers; where they must show the token, for who does
    std::string metrics{};  ///< Prometheus is asked for none
    std::string problem{};
  };

  void live(const std::stop_token& stop);
  void keep(std::shared_ptr<const Seen> seen);
  std::shared_ptr<const Seen> seen() const;

  net::awaitable<net::Response> answer(net::Request request);

  jobs::BrokerAddress address_;
  std::string token_;
  const JobSight& sight_;
  boost::asio::any_io_executor workers_;
  Note note_;
  mutable std::mutex lock_;
  std::shared_ptr<const Seen> seen_;
  std::jthread thread_;
};

}  // namespace agon::app
