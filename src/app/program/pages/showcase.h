// The showcase: as long as the program serves, every game has a match of built-in players to look at.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <map>

#include "app/program/program.h"
#include "hosting/live_match.h"

namespace agon::app {

class Showcase {
 public:
  Showcase(const Games& games, LiveRuntime& stage, std::uint64_t seed);
  void start();

 private:
  void look();
  void begin(const HostedEntry& game);

  const Games& games_;
  LiveRuntime& stage_;
  std::uint64_t seed_;
  std::uint64_t played_ = 0;
  boost::asio::steady_timer timer_;
  std::map<const HostedEntry*, std::shared_ptr<LiveHandle>> live_;
};

}  // namespace agon::app
