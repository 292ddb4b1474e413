// `agon join treasure_hunt PLAYER [--server HOST:PORT] [--game ID]`, or with the course's own words TR URL
// [GAMEID]: a built-in player or a program as a client of any server of the course's protocol.
#pragma once

#include "arena/any_game.h"
#include "games/treasure_hunt/rules/rules.h"
#include "hosting/game_server.h"

namespace agon::treasure_hunt {

class Session;

class Client : public RemoteClient {
 public:
  void add_options(CLI::App& command) override;
  bool can_show() const override { return true; }
  bool quiet() const override { return quiet_; }
  int run(const JoinSettings& settings) override;

 private:
  void read_place();
  int play(Session& session, AnyPlayer& player, const JoinSettings& settings) const;

  std::vector<std::string> words_;  ///< TR URL GAMEID
  std::string server_, url_, game_;
  std::string profile_;  ///< empty: as the server says
  int action_ms_ = 5000, poll_ms_ = 400;
  bool quiet_ = false;
  bool debug_mode_ = false, dummy_competition_ = false;  ///< of a new game
};

}  // namespace agon::treasure_hunt
