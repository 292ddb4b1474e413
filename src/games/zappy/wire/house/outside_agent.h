// A player of a team whose decisions are made elsewhere, by a program or a person: it hands on what it is
// told, as the view of the lock-step game, and sends what it is answered.
#pragma once

#include "games/zappy/players/agent.h"
#include "games/zappy/rules/rules.h"

namespace agon::zappy {

class OutsideAgent : public Agent {
 public:
  /// What to do. May take its time, and throws to leave the world.
  using Decide = std::function<Command(const View&)>;

  OutsideAgent(int team, Decide decide) : team_(team), decide_(std::move(decide)) {}

 protected:
  void begin() override;
  void listen(const Message& message) override { messages_.push_back(message); }
  /// Who wants nothing looks into its inventory, which takes a unit as well: the protocol has no word for
  /// waiting.
  void think(Commands& commands) override;

 private:
  int team_;
  Decide decide_;
  std::vector<Message> messages_;  ///< since the last decision
};

}  // namespace agon::zappy
