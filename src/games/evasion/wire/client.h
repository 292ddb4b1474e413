// A built-in player as a client of any server that speaks Evasion's protocol: ours or the original.
#pragma once

#include "games/evasion/rules/rules.h"
#include "hosting/join_client.h"
#include "net/line_stream.h"

namespace agon::evasion {

class Client : public JoinClient {
 public:
  Client() : JoinClient("an Evasion server", 4000) {}
  void add_options(CLI::App& command) override;

 private:
  void check(const JoinSettings& settings) override;
  net::awaitable<int> play(const JoinSettings& settings) override;
  net::awaitable<bool> play_game(net::LineStream& stream, const JoinSettings& settings,
                                 std::string roles_line);

  LineOfSight line_of_sight_ = LineOfSight::fair;
};

}  // namespace agon::evasion
