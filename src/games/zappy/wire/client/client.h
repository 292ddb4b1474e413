// `agon join zappy PLAYER -p PORT -n TEAM [-h HOST]`, and the link `zappy_ai`: built-in players as clients of
// any server that speaks the subject's protocol.
#pragma once

#include <stop_token>

#include "hosting/game_server.h"

namespace agon::zappy {

struct ClientSettings {
  std::string host = "127.0.0.1";
  std::string port = "4242";
  std::string team;
  std::string secret;  ///< signs a team's words besides its name
  int players = 1;     ///< connections to begin with; a champion may want more for eggs that nobody hatches
  std::size_t ahead = 2;  ///< commands sent before the first is answered
  int wait_ms = 10000;    ///< for a free slot or for the server to be there
  bool quiet = false;
  std::stop_token stop{};  ///< nobody waits any more
};

class Client : public RemoteClient {
 public:
  void add_options(CLI::App& command) override;
  int run(const JoinSettings& settings) override;
  bool quiet() const override { return client_.quiet; }
  std::optional<ProgramAlias> program_alias() const override;

 private:
  ClientSettings client_;
  std::string server_;
};

}  // namespace agon::zappy
