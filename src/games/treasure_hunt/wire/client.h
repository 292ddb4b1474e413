// `agon join treasure_hunt PLAYER TR URL GAMEID`: a built-in player as a client of any server of the course's
// protocol.
#pragma once

#include "arena/game_server.h"
#include "games/treasure_hunt/rules.h"
#include "games/treasure_hunt/wire/http_client.h"
#include "games/treasure_hunt/wire/messages.h"

namespace agon::treasure_hunt {

class Client : public RemoteClient {
 public:
  void add_options(CLI::App& command) override;
  int run(const JoinSettings& settings) override;

 private:
  std::string register_player(HttpClient& http, const std::string& player) const;
  GameStateMessage poll(HttpClient& http, const std::string& player_id) const;
  /// False: the server refused it, and the game is lost.
  bool send(HttpClient& http, const std::string& player_id, const Action& action) const;

  std::vector<std::string> words_;  ///< TR URL GAMEID
  std::string profile_ = "strict";
  int action_ms_ = 5000, poll_ms_ = 400;
  bool quiet_ = false;
};

}  // namespace agon::treasure_hunt
