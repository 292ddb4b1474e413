// The workers of a Redis server, for the pages. A thread of its own asks the Redis server every two seconds,
// however many people watch.
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
  /// Gets each state of the fleet, on the watch's own thread.
  using Note = std::function<void(const jobs::Fleet&)>;
  /// `token`: a request with it sees everything, and so does the ladder's teacher; other requests are
  /// refused. Empty: nobody needs a token, and everybody sees what `sight` allows. `workers`: the threads
  /// that make the answers of visitors who may be known. All must outlive this object.
  FleetWatch(jobs::BrokerAddress address, std::string token, const JobSight& sight,
             boost::asio::any_io_executor workers, Note note);

  static std::vector<Route<FleetWatch>> rows();
  /// Lines for Prometheus; empty: the server has not answered yet, or no longer does.
  std::string metrics() const;

 private:
  struct Seen {
    jobs::Fleet fleet{};  ///< unfiltered
    std::string json{};   ///< for visitors who are not known; if there is a token, for requests that have it
    std::string metrics{};  ///< Prometheus sends no token
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
