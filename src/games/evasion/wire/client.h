// A built-in player as a client of any server that speaks Evasion's protocol: ours or the original.
#pragma once

#include "hosting/game_server.h"
#include "games/evasion/rules/rules.h"
#include "net/line_stream.h"

namespace agon::evasion {

class Client : public RemoteClient {
 public:
  void add_options(CLI::App& command) override;
  int run(const JoinSettings& settings) override;

 private:
  net::awaitable<int> play(JoinSettings settings);
  net::awaitable<bool> play_game(net::LineStream& stream, const JoinSettings& settings,
                                 std::string roles_line);

  std::string server_ = "127.0.0.1:4000";
  std::string name_;
  bool quiet_ = false;
  LineOfSight line_of_sight_ = LineOfSight::fair;
};

}  // namespace agon::evasion
