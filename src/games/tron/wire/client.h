// A built-in player as a client of any server that speaks Chillin's Tron: ours or the original.
#pragma once

#include "hosting/game_server.h"
#include "games/tron/rules/rules.h"
#include "games/tron/wire/world.h"
#include "net/frame_stream.h"

namespace agon::tron::wire {

class Client : public RemoteClient {
 public:
  void add_options(CLI::App& command) override;
  int run(const JoinSettings& settings) override;

 private:
  struct Game;  ///< one match from the join to its end

  net::awaitable<int> play(JoinSettings settings);
  net::awaitable<net::FrameStream> connect();

  std::string server_ = "127.0.0.1:5000";
  std::string name_, token_, agent_ = "0";
  int margin_ms_ = 60;
  bool quiet_ = false;
};

/// The commands for an action, the more important one first: a server in lock-step takes one a cycle. A
/// client that wants nothing says so by its present direction.
std::string ordered_commands(const View& view, const Action& action);

}  // namespace agon::tron::wire
