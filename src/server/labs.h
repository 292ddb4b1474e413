// The folders of programs that the pages may start: an order names such a player "lab:NAME". Network thread
// only, but for what it does on workers.
#pragma once

#include <boost/asio/thread_pool.hpp>
#include <map>

#include "hosting/live_hub.h"
#include "hosting/program_lab.h"
#include "server/match_order.h"
#include "server/route.h"

namespace agon::app {

class Labs {
 public:
  struct Lab {
    std::shared_ptr<const ProgramLab> programs;
    std::shared_ptr<const ProgramHost> host;  ///< starts them, held as whoever started the server said
    ToolRunner run;                           ///< compiles them, in the same way
  };

  Labs(const LiveHub& hub, boost::asio::thread_pool& workers) : hub_(hub), workers_(workers) {}

  void open(const HostedEntry& game, Lab lab) { labs_[&game] = std::move(lab); }
  bool has(const HostedEntry& game) const { return labs_.contains(&game); }
  static std::vector<Route<Labs>> rows();

  /// Puts the players of the lab in the place of their names and sees to it that each can be started, which
  /// takes seconds where it has to be compiled. Throws BadRequest, TooMany.
  net::awaitable<void> prepare(const HostedEntry& game, MatchRequest& request);
  /// A match that was begun of a request that was prepared: the pages call its programs by their entries'
  /// names, while its record has the names that they give themselves.
  void note(const MatchRequest& request, MatchInfo& match);

  /// There are as many as this machine is let to carry; it may be tried again.
  struct TooMany : std::runtime_error {
    using runtime_error::runtime_error;
  };

 private:
  net::awaitable<net::Response> about(net::Request request);

  static constexpr std::size_t most_entries = 1000;
  static constexpr std::size_t most_matches = 8;       ///< each may have two machines of Java
  static constexpr std::size_t most_preparations = 2;  ///< compilers at a time

  std::vector<std::pair<std::string, Seat>> resolve(const Lab& lab, MatchRequest& request) const;
  void refuse_crowds();

  const LiveHub& hub_;
  boost::asio::thread_pool& workers_;
  std::map<const HostedEntry*, Lab> labs_;
  std::vector<std::string> matches_;  ///< that were begun, and may still be played
  std::size_t preparing_ = 0;
};

}  // namespace agon::app
