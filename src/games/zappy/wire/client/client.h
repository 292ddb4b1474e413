// Built-in players as clients of any server that speaks the subject's protocol.
#pragma once

#include <stop_token>

#include "games/zappy/players/players.h"
#include "games/zappy/rules/constants.h"
#include "hosting/game_server.h"

namespace agon::zappy {

struct ClientSettings {
  std::string host = "127.0.0.1";
  std::string port = "4242";
  std::string team;
  std::string secret;     ///< signs the messages of a team in addition to its name
  int players = 1;        ///< connections at the start; a champion may open more for eggs that nobody hatches
  std::size_t ahead = 2;  ///< commands sent before the first is answered
  int wait_ms = 10000;    ///< limit of the wait for a free slot or for the server
  bool quiet = false;
  bool asks_again = true;  ///< after a long silence; not needed where the server loses no answer
  std::stop_token stop{};  ///< ends all waiting
};

using AgentMaker = std::function<std::unique_ptr<Agent>(const Crewing&)>;

/// Plays until the server has closed every connection. Returns the exit code: 0 if the game came to its end
/// for at least one player, 1 if all died or none was admitted. Throws Failure if the server cannot be
/// reached, and the exceptions of an agent.
int play_together(const ClientSettings& client, const AgentMaker& make, const JoinSettings& settings);

}  // namespace agon::zappy
