// The workers of a Redis server, for the pages, and who may see their jobs.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "jobs/remote/fleet.h"
#include "ladder/people_access.h"
#include "ladder/service.h"
#include "net/router.h"
#include "server/contest_pages.h"
#include "server/route.h"

namespace agon::app {

/// Decides who may see a worker's job. Everybody may see a contest's matches. A private season's are for its
/// people only. While standings are hidden, a season's matches are for its teacher only, who always sees
/// everything.
class JobSight {
 public:
  /// Finds the ladder's visitor behind a request; nobody, if their token or session is invalid or came over
  /// an insecure connection.
  using Who = std::function<ladder::Visitor(const net::Request&)>;

  /// `ladder`: null: none is served, and `who` is never called. `to_all`: everybody may see jobs that belong
  /// neither to a season nor to a served contest. All must outlive this object.
  JobSight(ladder::Service* ladder, const ContestPages& contests, bool to_all, Who who);

  // These read the stores and may block. Any thread that may wait can call them.
  ladder::Visitor who(const net::Request& request) const;
  /// Whether `who` may watch the matches of the job with that name.
  bool shows(const std::string& job, const ladder::Visitor& who) const;
  /// Removes what `who` may not see. A hidden season's jobs keep their figures, but neither names nor dead
  /// tasks. Workers' messages may concern any job, so they are removed while any season is hidden from `who`.
  void hide(jobs::Fleet& fleet, const ladder::Visitor& who) const;

 private:
  std::vector<ladder::Season> seasons() const;

  ladder::Service* ladder_;
  const ContestPages& contest_pages_;
  bool to_all_;
  Who who_;
};

/// Whether the request has a token or a cookie, so that its sender may be known.
bool shows_who(const net::Request& request);

/// The state of the workers. A thread of its own asks the Redis server every two seconds, however many people
/// watch.
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
