// The showcase: while somebody visits the lobby, every game has a match of built-in players. A match that is
// watched goes on. If nobody has visited for a while, nothing is played.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <map>

#include "hosting/live_match.h"
#include "server/games.h"

namespace agon::app {

class Showcase {
 public:
  Showcase(const Games& games, LiveRuntime& runtime, std::uint64_t seed);
  void start();
  /// A visitor has asked for the list of matches. Network thread only.
  void visited();

 private:
  void look();
  void begin_missing();
  void end_unwatched();
  void begin(const HostedEntry& game);

  const Games& games_;
  LiveRuntime& runtime_;
  std::uint64_t seed_;
  std::uint64_t played_ = 0;
  boost::asio::steady_timer timer_;
  std::chrono::steady_clock::time_point last_visit_{};
  std::map<const HostedEntry*, std::shared_ptr<LiveMatch>> live_;
};

}  // namespace agon::app
