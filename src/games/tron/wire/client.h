// A built-in player as a client of any server that speaks Chillin's Tron: ours or the original.
#pragma once

#include "games/tron/rules/rules.h"
#include "games/tron/wire/world.h"
#include "hosting/join_client.h"
#include "net/frame_stream.h"

namespace agon::tron::wire {

class Client : public JoinClient {
 public:
  Client() : JoinClient("a Tron server", 5000) {}
  void add_options(CLI::App& command) override;

 private:
  struct Game;  ///< one match from the join to its end

  void check(const JoinSettings& settings) override;
  net::awaitable<int> play(const JoinSettings& settings) override;

  std::string token_, agent_ = "0";
  int margin_ms_ = 40, first_cycle_ms_ = 0;
};

/// The commands for an action, the more important one first: a server in lock-step takes one a cycle. A
/// client that wants nothing says so by its present direction.
std::string ordered_commands(const Told& told, const Action& action);

}  // namespace agon::tron::wire
