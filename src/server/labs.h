// Labs: folders of programs that the pages may start. An order names such a player "lab:NAME". Network thread
// only, except for the work on workers.
#pragma once

#include <boost/asio/thread_pool.hpp>
#include <map>

#include "hosting/game_server.h"
#include "hosting/live_hub.h"
#include "server/match_order.h"
#include "server/route.h"

namespace agon::app {

class Labs {
 public:
  struct Lab {
    std::shared_ptr<const ProgramLab> programs;
    std::shared_ptr<const ProgramHost> host;  ///< starts them, confined as the server's options say
    ToolRunner run;                           ///< compiles them, confined in the same way
  };

  Labs(const LiveHub& hub, boost::asio::thread_pool& workers) : hub_(hub), workers_(workers) {}

  void open(const HostedEntry& game, Lab lab) { labs_[&game] = std::move(lab); }
  bool has(const HostedEntry& game) const { return labs_.contains(&game); }
  static std::vector<Route<Labs>> rows();

  /// Replaces "lab:NAME" by the programs and makes sure that each can be started. Compiling may take seconds.
  /// Throws BadRequest, TooMany.
  net::awaitable<void> prepare(const HostedEntry& game, MatchRequest& request);
  /// Call it for each match that was started from a prepared request. The pages name its programs after their
  /// entries; its record has the names that they give themselves.
  void note(const MatchRequest& request, MatchInfo& match);

  /// The machine plays or compiles as many as it is allowed to. The visitor may try again.
  struct TooMany : std::runtime_error {
    using runtime_error::runtime_error;
  };

 private:
  net::awaitable<net::Response> about(net::Request request);

  static constexpr std::size_t most_entries = 1000;
  static constexpr std::size_t most_matches = 8;       ///< each may run two Java virtual machines
  static constexpr std::size_t most_preparations = 2;  ///< at the same time

  std::vector<std::pair<std::string, Seat>> resolve(const Lab& lab, MatchRequest& request) const;
  void refuse_too_many();

  const LiveHub& hub_;
  boost::asio::thread_pool& workers_;
  std::map<const HostedEntry*, Lab> labs_;
  std::vector<std::string> matches_;  ///< matches that may still be played
  std::size_t preparing_ = 0;
};

}  // namespace agon::app
