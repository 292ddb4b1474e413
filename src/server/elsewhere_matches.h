// The matches that workers on other machines play: a list for the pages, and a live feed for each one that
// somebody watches. While nobody watches, workers are asked for nothing.
#pragma once

#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "jobs/remote/fleet.h"
#include "jobs/remote/text_watch.h"
#include "server/elsewhere_match.h"
#include "server/job_sight.h"
#include "server/match_routes.h"

namespace agon::app {

class ElsewhereMatches : public MatchSource {
 public:
  static constexpr std::size_t most_watched = 16;  ///< at the same time
  static constexpr std::size_t most_kept = 16;     ///< finished ones

  /// All arguments must outlive this object.
  ElsewhereMatches(const Games& games, boost::asio::io_context& network, ReplayService& replays,
                   jobs::BrokerAddress address, const JobSight& sight);
  ~ElsewhereMatches() override;

  static std::vector<Route<ElsewhereMatches>> rows();
  net::awaitable<FoundMatch> find(const RouteInfo& route, const net::Request& request, Need need) override;
  /// Updates the list from what each worker does now, and disconnects watchers who may no longer see their
  /// match. May block; any thread but the network's may call this.
  void note(const jobs::Fleet& fleet);

 private:
  using Clock = std::chrono::steady_clock;
  using Answer = net::awaitable<net::Response>;
  struct Listed {
    jobs::Playing about;
    std::string worker, host;
  };
  struct Open {
    std::shared_ptr<ElsewhereMatch> match;
    std::string worker;
    Clock::time_point wanted{};  ///< when somebody last wanted it
    Clock::time_point listed{};  ///< when its worker last listed it
    Clock::time_point over{};    ///< zero: still being played
    bool lost = false;           ///< its worker is no longer heard of
  };

  /// A watcher, and the request that it came with.
  struct WatchRequest {
    std::string job;
    net::Request request;
    std::weak_ptr<net::WebSocketPeer> peer;
  };
  struct Wanted {
    std::shared_ptr<ElsewhereMatch> match{};  ///< null: it does not exist, or this visitor may not see it
    std::string refusal{};
  };

  Answer matches(net::Request request);
  net::Response list(const net::Request& request);
  void send_away();
  std::string job_of(const std::string& id);
  Wanted want(const std::string& id);
  /// The match, if the visitor may see it.
  net::awaitable<Wanted> admitted(const net::Request& request);
  /// Like admitted(), but waits until the worker has sent the header.
  net::awaitable<Wanted> known(const net::Request& request);
  /// Runs `work` on a worker, for work that would block the network thread.
  template <class Work>
  auto aside(Work work);
  Answer thoughts(net::Request request);
  net::SocketListener watch(net::Request request, std::shared_ptr<net::WebSocketPeer> peer);

  void live(const std::stop_token& stop);
  std::vector<Open> look_after();
  void hear(jobs::TextWatch& watch, const std::vector<Open>& open);

  const Games& games_;
  boost::asio::io_context& network_;
  ReplayService& replay_service_;
  jobs::BrokerAddress address_;
  const JobSight& sight_;
  std::mutex lock_;
  std::condition_variable_any wake_;
  std::map<std::string, Listed> listed_;
  std::map<std::string, Open> open_;
  std::vector<WatchRequest> watch_requests_;
  bool wanted_ = false;  ///< another match was opened
  std::jthread thread_;
};

}  // namespace agon::app
