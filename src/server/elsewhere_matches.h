// Matches that workers elsewhere play, for the pages: what is played, and each of them live for who watches
// it. Nothing is asked of a worker, and nothing costs anything, while nobody does.
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
  static constexpr std::size_t most_kept = 16;     ///< that are over

  /// All must outlive it.
  ElsewhereMatches(const Games& games, boost::asio::io_context& network, ReplayDesk& desk,
                   jobs::BrokerAddress address, const JobSight& sight);
  ~ElsewhereMatches() override;

  static std::vector<Route<ElsewhereMatches>> rows();
  net::awaitable<FoundMatch> find(const RouteInfo& route, const net::Request& request, Need need) override;
  /// Takes over what each worker does now. May be called from any thread that may wait. People who watch a
  /// match that they may no longer see are sent away.
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
    Clock::time_point wanted{};  ///< by somebody, the last time
    Clock::time_point listed{};  ///< its worker said that it plays it, the last time
    Clock::time_point over{};    ///< none: it is played
    bool lost = false;           ///< its worker is not heard of
  };

  /// Somebody who watches, and what he showed when he came.
  struct Looker {
    std::string job;
    net::Request request;
    std::weak_ptr<net::WebSocketPeer> peer;
  };
  struct Wanted {
    std::shared_ptr<ElsewhereMatch> match{};  ///< null: it is not for who asks, or there is none
    std::string refusal{};
  };

  Answer matches(net::Request request);
  net::Response list(const net::Request& request);
  void send_away();
  std::string job_of(const std::string& id);
  Wanted want(const std::string& id);
  /// For who may see it.
  net::awaitable<Wanted> admitted(const net::Request& request);
  /// And as soon as its worker has told who plays what.
  net::awaitable<Wanted> known(const net::Request& request);
  /// What does not fit the network's thread.
  template <class Work>
  auto aside(Work work);
  Answer thoughts(net::Request request);
  net::SocketListener watch(net::Request request, std::shared_ptr<net::WebSocketPeer> peer);

  void live(const std::stop_token& stop);
  std::vector<Open> look_after();
  void hear(jobs::TextWatch& watch, const std::vector<Open>& open);

  const Games& games_;
  boost::asio::io_context& network_;
  ReplayDesk& desk_;
  jobs::BrokerAddress address_;
  const JobSight& sight_;
  std::mutex lock_;
  std::condition_variable_any wake_;
  std::map<std::string, Listed> listed_;
  std::map<std::string, Open> open_;
  std::vector<Looker> lookers_;
  bool wanted_ = false;  ///< there is one more
  std::jthread thread_;
};

}  // namespace agon::app
